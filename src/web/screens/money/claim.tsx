import { redirect } from 'react-router'
import { uploadProblemImg } from '#contract/complaints/complaints.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { ID_MAX } from '#contract/fields.ts'
import { claimCodes } from '#contract/money/claim-codes.ts'
import { claimPayment, paymentClaims } from '#contract/money/claims.ts'
import { isImageAddress } from '#domain/complaints/complaint.ts'
import { ok } from '#domain/result.ts'
import { sendableTyped } from '#domain/typed/clean-typed.ts'
import { type AmountRefusal, readAmount } from '#domain/typed-amount.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { NumberToCall } from '#web/parts/number-to-call.tsx'
import { TransferProof } from '#web/parts/transfer-proof.tsx'
import { StillWritten } from '#web/parts/unsent-text.tsx'
import { idOrNone } from '#web/screens/complaints/id-or-none.ts'
import { AmountField } from '#web/ui/forms/amount-field.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { ChoiceList } from '#web/ui/forms/choice-list.tsx'
import { describedBy, Field } from '#web/ui/forms/field.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { PhotoChoice } from '#web/ui/photo-choice.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { claimTitled, useClaimWords } from '#web/words/claim-words.ts'
import { pathsFor } from '#web/words/paths.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'

const load = async ({ call, query }: Page) =>
  requireData(await call(paymentClaims, { orderId: idOrNone(loanKeyIn(query).orderId) || '-' }))

const DAY_LENGTH = 'YYYY-MM-DD'.length

type ClaimField = 'payCode' | 'paidOn' | 'amount' | 'number'

/** Returns the field of a refusal. */
const FIELD_OF: Readonly<Record<string, ClaimField>> = {
  [claimCodes['unknown-channel']]: 'payCode',
  [claimCodes['claim-day']]: 'paidOn',
  [claimCodes['claim-amount']]: 'amount',
  [claimCodes['claim-too-much']]: 'amount',
  [claimCodes['claim-number']]: 'number',
}

/** The typed values, and why they were refused. */
interface NotClaimed {
  payCode: string
  paidOn: string
  amount: string
  number: string
  /** The address of a picture that the server has stored. */
  proof: string
  /** Why the claim was refused, with the field if there is one. */
  message: string
  field?: ClaimField
  /** Why the amount could not be parsed; nothing was sent. */
  unread?: AmountRefusal
  /** Why the picture was refused. */
  image?: 'too-large' | 'crowded-out' | { message: string }
}

/** Uploads the picture and then sends the claim. It redirects, so a reload claims nothing. */
export async function submit(
  { call, query, identity }: Page,
  form: FormData,
): Promise<NotClaimed | Response> {
  const fields = formFields(form)
  const text = (name: string) => fields.text(name).trim()
  const kept = text('image')
  const typed: NotClaimed = {
    payCode: text('payCode'),
    paidOn: text('paidOn'),
    amount: text('amount'),
    number: text('number'),
    proof: isImageAddress(kept) ? kept : '',
    message: '',
  }
  if (form.has('fileTooLarge')) return { ...typed, image: 'too-large' }
  if (form.has('fileCrowdedOut')) return { ...typed, image: 'crowded-out' }
  const file = fields.file('problemImage')
  if (file) {
    const sent = await call(uploadProblemImg, {}, { file })
    if (!sent.success) return { ...typed, image: { message: sent.message } }
    typed.proof = sent.data.url
  }
  // The server names the first missing field, which may come before the amount.
  const amount = typed.amount === '' ? ok(0n) : readAmount(typed.amount)
  if (!amount.ok) return { ...typed, field: 'amount', unread: amount.refusal }
  const key = loanKeyIn(query)
  const { payCode, paidOn, number, proof } = typed
  const claim = {
    orderId: idOrNone(key.orderId) || '-',
    // A day or number that is too long is refused at its field.
    paidOn: paidOn.length > DAY_LENGTH ? '' : paidOn,
    number: sendableTyped(number),
    payCode: payCode.slice(0, ID_MAX) || '-',
    amount: amount.value,
  }
  const claimed = await call(claimPayment, { ...claim, proofs: proof === '' ? [] : [proof] })
  if (!claimed.success) {
    const field = FIELD_OF[String(claimed.code)]
    return { ...typed, message: claimed.message, ...(field && { field }) }
  }
  return redirect(pathsFor(identity).claim(key, { filed: claimed.data.id }))
}

export const loader = onServer(load)
export const action = onServer(submit)
export const meta = claimTitled((words) => words.title)

export const useFrame = (typed?: NotClaimed): Frame => {
  const words = useClaimWords()
  const paths = usePaths()
  const loan = useLoan()
  return {
    backHref: loan.productId === '' ? paths.complaint(loan.orderId) : paths.loanDetails(loan),
    below: <StillWritten texts={writtenIn(typed, words)} />,
  }
}

/** Files a claim that a payment has not arrived, and lists earlier claims with their results. */
export default function Claim({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const words = useClaimWords()
  const paths = usePaths()
  const query = useQuery()
  const loan = useLoan()
  const { list } = loaderData
  const filed = actionData ? undefined : list.find(({ id }) => id === query.get('filed'))
  // Earlier claims come first; another one starts by a link.
  const isForm = list.length === 0 || actionData !== undefined || query.has('another')
  return (
    <BorrowerShell {...useFrame()}>
      <Outcome>{filed && <Notice kind={filed.isOpen ? 'info' : 'success'}>{filed.text}</Notice>}</Outcome>
      {isForm ? (
        <ClaimForm loaderData={loaderData} actionData={actionData} />
      ) : (
        <>
          <Section title={words.yours}>
            {list.map((claim) => (
              <div key={claim.id}>
                {/* The claim that was just filed is shown above. */}
                {claim !== filed && (
                  <p>
                    <Sentence text={claim.text} />
                  </p>
                )}
                {claim.isAnswerLate && <NumberToCall />}
                <DetailList
                  rows={[
                    { text: words.folio, value: claim.id },
                    { text: words.paidOn, value: claim.paidOn },
                    { text: words.place, value: claim.place },
                    { text: words.number, value: claim.number },
                    { text: words.filedAt, value: claim.filedAt },
                    { text: words.answerBy, value: claim.answerBy },
                  ].filter(({ value }) => value !== '')}
                  foldAfter={2}
                />
              </div>
            ))}
          </Section>
          <ButtonLink kind="secondary" href={paths.claim(loan, { another: 1 })}>
            {words.another}
          </ButtonLink>
        </>
      )}
    </BorrowerShell>
  )
}

interface ClaimFormProps {
  loaderData: OutputOf<typeof paymentClaims>
  actionData: NotClaimed | undefined
}

function ClaimForm({ loaderData, actionData }: ClaimFormProps) {
  const words = useClaimWords()
  const { common, part } = useWords()
  const loan = useLoan()
  const { channels, earliest, latest, transferProof, transferChannels, draftKey } = loaderData
  const { currency } = useAmountStyle(loaderData.currency)
  const wrongIn = (field: NotClaimed['field']) =>
    actionData?.field === field ? actionData?.message : undefined
  return (
    <>
      <p className="muted">{words.lead}</p>
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        draft={draftKey && `${draftKey} claim ${loan.orderId}`}
        isAnswered={Boolean(actionData)}
      >
        <ChoiceList
          legend={words.place}
          name="payCode"
          chosen={actionData?.payCode}
          // Nothing was chosen, so no channel is unknown.
          error={actionData?.payCode === '' ? wrongIn('payCode') && words.placeMissing : wrongIn('payCode')}
          choices={channels.map(({ title, value }) => ({
            value,
            text: title,
            showsMore: transferChannels.includes(value),
          }))}
        />
        {transferProof && (
          <div className="if-chosen">
            <TransferProof />
          </div>
        )}
        <TextField
          label={words.paidOn}
          name="paidOn"
          type="date"
          min={earliest}
          max={latest}
          error={wrongIn('paidOn')}
          defaultValue={actionData?.paidOn}
        />
        <AmountField
          label={words.amount}
          name="amount"
          hint={words.amountHint}
          currency={currency}
          error={actionData?.unread ? part[actionData.unread] : wrongIn('amount')}
          defaultValue={actionData?.amount}
        />
        <TextField
          label={words.number}
          name="number"
          hint={words.numberHint}
          autoComplete="off"
          spellCheck={false}
          error={wrongIn('number')}
          defaultValue={actionData?.number}
        />
        <ProofField kept={actionData?.proof ?? ''} error={imageError(actionData?.image, words)} />
        {actionData?.message && !actionData.field && <Refusal>{actionData.message}</Refusal>}
        <ActionBar>
          <SubmitButton busyText={common.sending}>{words.send}</SubmitButton>
        </ActionBar>
      </Form>
    </>
  )
}

/** A photo of the receipt. The hint says so if the server has kept the photo of a refused claim. */
function ProofField({ kept, error }: { kept: string; error: string | undefined }) {
  const words = useClaimWords()
  const { common } = useWords()
  const hint = kept === '' ? words.proofHint : words.proofKept
  return (
    <>
      <Field id="proof" label={words.proof} hint={hint} error={error}>
        <input
          id="proof"
          type="file"
          name="problemImage"
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf"
          {...describedBy('proof', hint, error)}
        />
        <PhotoChoice way="camera" text={common.takePhoto} about={words.proof} filesFor="proof" />
      </Field>
      {kept !== '' && <input type="hidden" name="image" value={kept} />}
    </>
  )
}

function imageError(image: NotClaimed['image'], words: ReturnType<typeof useClaimWords>): string | undefined {
  if (image === 'too-large') return words.tooLarge
  if (image === 'crowded-out') return words.crowdedOut
  return image?.message
}

const writtenIn = (typed: NotClaimed | undefined, words: ReturnType<typeof useClaimWords>) => [
  { label: words.paidOn, text: typed?.paidOn ?? '' },
  { label: words.amount, text: typed?.amount ?? '' },
  { label: words.number, text: typed?.number ?? '' },
]
