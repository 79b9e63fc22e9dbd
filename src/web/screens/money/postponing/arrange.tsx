import { redirect } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import { withdrawArrangement } from '#contract/money/ask-arrangement.ts'
import { askCodes } from '#contract/money/ask-codes.ts'
import { REQUEST_PART } from '#contract/money/request-type.ts'
import type { Failure } from '#contract/wire/call-result.ts'
import { editableAmount } from '#domain/amount.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { DownloadLink } from '#web/parts/download-link.tsx'
import { Form } from '#web/parts/form.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Amount, type AmountStyle } from '#web/ui/figures/amount.tsx'
import { Figures } from '#web/ui/figures/figures.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Refusal, WrongChoice } from '#web/ui/forms/refusal.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { type LoanKey, pathsFor } from '#web/words/paths.ts'
import { spokenSentence } from '#web/words/spoken.ts'
import { titled } from '#web/words/title.ts'
import { useLanguage, usePaths, useQuery, useWords } from '#web/words/words.ts'
import { ArrangeChoices } from './arrange-choices.tsx'
import { Asked, AskLender, type NotAsked, StillAsked, submitAsk } from './ask-lender.tsx'

/** Parses the requested terms in the address: a day, or a number of parts and the days between them. */
function wishIn(query: URLSearchParams) {
  const day = query.get('day')
  const [parts, every] = [query.get('parts'), query.get('every')].map(Number)
  return {
    ...(day !== null && { day: day.slice(0, 10) }),
    ...(parts && every && Number.isInteger(parts) && Number.isInteger(every) && { parts, every }),
  }
}

const load = async ({ call, query }: Page) =>
  requireData(await call(loanArrangement, { ...loanKeyIn(query), ...wishIn(query) }))

/** Why nothing was agreed, and the terms whose checkbox was ticked. Only that checkbox stays ticked. */
interface NotAgreed {
  problem: string
  terms: string
  /** Whether the only reason is that the checkbox was not ticked. */
  isUnticked: boolean
  failure: Failure | null
}

/** Agrees to the shown terms, asks the lender, or withdraws either. It redirects, so a reload does nothing. */
async function submit(page: Page, form: FormData): Promise<NotAgreed | NotAsked | Response> {
  const { text } = formFields(form)
  if (text('do') === 'ask') return submitAsk(page, form)
  const { call, query, identity } = page
  const key = loanKeyIn(query)
  const folio = text('folio', 40)
  if (text('do') === 'withdraw') {
    const done = await call(withdrawArrangement, { ...key, folio })
    if (done.success) return redirect(pathsFor(identity).arrange(key, { done: 1 }))
    return { problem: done.message, terms: '', isUnticked: false, failure: done.failure }
  }
  const terms = text('terms', 64)
  const agreed = form.has('agreed') ? 1 : 0
  const wish = folio === '' ? wishIn(query) : { folio }
  const done = await call(agreeArrangement, { ...key, ...wish, terms, agreed })
  if (done.success) return redirect(pathsFor(identity).arrange(key, { done: 1 }))
  return {
    problem: done.message,
    terms: agreed === 1 ? terms : '',
    isUnticked: done.code === askCodes['arrangement-not-agreed'],
    failure: done.failure,
  }
}

export const loader = onServer(load)
export const action = onServer(submit)
export const meta = titled((words) => words.arrange.title)

export const useFrame = (answered?: NotAgreed | NotAsked): Frame => ({
  backHref: usePaths().loanDetails(useLoan()),
  below: <StillAsked asked={answered && 'asked' in answered ? answered.asked : undefined} />,
})

type Answer = OutputOf<typeof loanArrangement>

interface Shown extends AmountStyle {
  answer: Answer
  loan: LoanKey
}

/**
 * Offers other days to a borrower who cannot pay today: existing agreements, possible terms, and the cost of a choice.
 */
export default function Arrange({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { part } = useWords()
  const language = useLanguage()
  const query = useQuery()
  const loan = useLoan()
  const answer = loaderData
  const amounts = useAmountStyle(answer.currency)
  const notAsked = actionData && 'asked' in actionData ? actionData : null
  const shown = { answer, loan, ...amounts }
  const done = query.has('done') && !actionData ? [answer.agreed, answer.asked] : []
  const said = done.map((one) => (one ? spokenSentence(`${one.title}. ${one.text} `, language) : '')).join('')
  const notAgreed = actionData && 'problem' in actionData ? actionData : null
  const mayChoose = answer.notNow === '' && !answer.agreed?.isOpen
  const offered = answer.asked?.quote
  const agreedTo = notAgreed?.terms ?? ''
  const canAsk = answer.askUntil !== '' && !answer.quote
  const untickedWhy = notAgreed?.isUnticked ? notAgreed.problem : ''
  return (
    <BorrowerShell {...useFrame()}>
      <ProductHeader logo={answer.productLogo} name={answer.productName} />
      <div className="only-read">
        <Outcome>{said}</Outcome>
      </div>
      {answer.agreed && <Agreed {...shown} />}
      {answer.notNow !== '' && <Notice>{answer.notNow}</Notice>}
      {answer.asked && <Asked asked={answer.asked} />}
      {notAsked && !canAsk && (
        <>
          <Refusal>{notAsked.unread ? part[notAsked.unread] : notAsked.message}</Refusal>
          <StillAsked asked={notAsked.asked} />
        </>
      )}
      {notAgreed && untickedWhy === '' && <Refusal>{notAgreed.problem}</Refusal>}
      {answer.asked && offered && !answer.quote && (
        <Quoted {...shown} {...{ agreedTo, untickedWhy }} quote={offered} folio={answer.asked.folio} />
      )}
      {mayChoose && answer.quote && (
        <Quoted {...shown} {...{ agreedTo, untickedWhy }} quote={answer.quote} folio="" />
      )}
      {mayChoose && !answer.quote && !offered && <ArrangeChoices {...shown} />}
      {canAsk && (
        <AskLender
          askUntil={answer.askUntil}
          notAsked={notAsked}
          isAlone={!mayChoose}
          currency={amounts.currency}
        />
      )}
    </BorrowerShell>
  )
}

function Agreed({ answer: { agreed }, loan, ...amounts }: Shown) {
  const { arrange } = useWords()
  const paths = usePaths()
  if (!agreed) return null
  const { title, text, isOpen, parts, payAmount, requestType } = agreed
  const isPart = requestType === REQUEST_PART
  return (
    <Section title={title}>
      <div className="card stack">
        <p>
          <Sentence text={text} />
        </p>
        {isOpen && typeof payAmount === 'bigint' && payAmount > 0n && (
          <ButtonLink href={isPart ? paths.payPart(loan, editableAmount(payAmount)) : paths.repay(loan)}>
            <NamedAmount text={(amount) => arrange.pay(amount)} minor={payAmount} {...amounts} />
          </ButtonLink>
        )}
        <Figures
          rows={parts.map(({ on, amount }) => ({
            text: arrange.by(on),
            value: <Amount minor={amount} {...amounts} />,
          }))}
        />
        <DownloadLink href={paths.arrangementPdf(loan)} />
      </div>
    </Section>
  )
}

interface QuotedProps extends Shown {
  quote: NonNullable<Answer['quote']>
  /** The id of the request that the quote answers; empty if the borrower chose the terms on this page. */
  folio: string
  agreedTo: string
  /** Why nothing was agreed, if the checkbox was not ticked. */
  untickedWhy: string
}

function Quoted({ quote, folio, loan, agreedTo, untickedWhy, ...amounts }: QuotedProps) {
  const { arrange, common } = useWords()
  const paths = usePaths()
  // Another quote needs its own consent, so it has another checkbox.
  const consentId = `agreed-${quote.terms}`
  const errorId = `${consentId}-error`
  const money = (minor: bigint) => <Amount minor={minor} {...amounts} />
  return (
    <Form method="post" className="stack" noValidate>
      <div className="card">
        <Figures
          rows={[
            ...quote.parts.map(({ on, amount }) => ({ text: arrange.by(on), value: money(amount) })),
            { text: arrange.total, value: money(quote.total), total: true },
          ]}
        />
      </div>
      {[quote.cost, quote.kept, quote.broken].map(
        (sentence) =>
          sentence !== '' && (
            <p key={sentence}>
              <Sentence text={sentence} />
            </p>
          ),
      )}
      <input type="hidden" name="terms" value={quote.terms} />
      <input type="hidden" name="folio" value={folio} />
      <Checkbox
        id={consentId}
        name="agreed"
        value="1"
        required
        defaultChecked={quote.terms === agreedTo}
        aria-describedby={untickedWhy ? errorId : undefined}
      >
        {arrange.consent}
      </Checkbox>
      {untickedWhy && <WrongChoice id={errorId}>{untickedWhy}</WrongChoice>}
      {folio === '' && (
        <Anchor className="text-action" href={paths.arrange(loan)}>
          {arrange.other}
        </Anchor>
      )}
      <ActionBar>
        <SubmitButton busyText={common.sending}>{arrange.agree}</SubmitButton>
      </ActionBar>
    </Form>
  )
}
