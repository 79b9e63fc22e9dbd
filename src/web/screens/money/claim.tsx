import { type Frame, onServer, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { useLoan } from '#web/parts/loan-key.ts'
import { NumberToCall } from '#web/parts/number-to-call.tsx'
import { StillWritten } from '#web/parts/still-written.tsx'
import { TransferProof } from '#web/parts/transfer-proof.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
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
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import { load, type NotClaimed, submit } from './claim.data.ts'

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

/** Takes the claim that a payment has not arrived, and shows the claims made before with what was found. */
export default function Claim({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const words = useClaimWords()
  const { common, part } = useWords()
  const query = useQuery()
  const loan = useLoan()
  const { channels, list, earliest, latest, transferProof, draftKey } = loaderData
  const wrongIn = (field: NotClaimed['field']) =>
    actionData?.field === field ? actionData?.message : undefined
  const filed = actionData ? undefined : list.find(({ id }) => id === query.get('filed'))
  return (
    <BorrowerShell title={words.title} {...useFrame()}>
      <Outcome>{filed && <Notice kind={filed.isOpen ? 'info' : 'success'}>{filed.text}</Notice>}</Outcome>
      {list.length > 0 && (
        <Section title={words.yours}>
          {list.map((claim) => (
            <div key={claim.id}>
              {/* What was just filed is said above. */}
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
                more={common.more}
                hide={common.hide}
              />
            </div>
          ))}
        </Section>
      )}
      <p className="muted">{words.lead}</p>
      {transferProof && <TransferProof />}
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
          // Nothing was chosen that could be unknown.
          error={actionData?.payCode === '' ? wrongIn('payCode') && words.placeMissing : wrongIn('payCode')}
          choices={channels.map(({ title, value }) => ({ value, text: title }))}
        />
        <TextField
          label={words.paidOn}
          name="paidOn"
          type="date"
          min={earliest}
          max={latest}
          error={wrongIn('paidOn')}
          defaultValue={actionData?.paidOn}
        />
        <TextField
          label={words.amount}
          name="amount"
          hint={words.amountHint}
          inputMode="decimal"
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
    </BorrowerShell>
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
