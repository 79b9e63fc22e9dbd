import { redirect } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import { LONG_TEXT_MAX } from '#contract/fields.ts'
import type { loanArrangement } from '#contract/money/arrangement.ts'
import { askArrangement } from '#contract/money/ask-arrangement.ts'
import { askCodes } from '#contract/money/ask-codes.ts'
import type { Failure } from '#contract/wire/call-result.ts'
import type { Currency } from '#domain/markets/market.ts'
import { GIVEN_PARTS_MAX } from '#domain/money/arrangement.ts'
import { REQUEST_WHY_MAX } from '#domain/money/arrangement-request.ts'
import { countTyped } from '#domain/typed/typed-number.ts'
import { type AmountRefusal, readAmount } from '#domain/typed-amount.ts'
import { formFields } from '#web/calls/form-fields.ts'
import type { Page } from '#web/calls/page.ts'
import { Form } from '#web/parts/form.tsx'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { StillWritten } from '#web/parts/unsent-text.tsx'
import { AmountField } from '#web/ui/forms/amount-field.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { TextBox } from '#web/ui/forms/text-box.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { pathsFor } from '#web/words/paths.ts'
import { useWords } from '#web/words/words.ts'

type Answer = OutputOf<typeof loanArrangement>
type AskedOf = NonNullable<Answer['asked']>

type AskField = 'day' | 'parts' | 'amount' | 'why'

/** The typed request to the lender, why it was refused, and the field of the error. */
export interface NotAsked {
  asked: Readonly<Record<AskField, string>>
  message: string
  field: AskField | null
  failure: Failure | null
  /** Why the amount could not be parsed; nothing was sent. */
  unread?: AmountRefusal
}

/** Returns the field of a refused request. */
const FIELD_OF: Readonly<Record<string, AskField>> = {
  [askCodes['arrangement-asked-days']]: 'day',
  [askCodes['arrangement-asked-parts']]: 'parts',
  [askCodes['arrangement-asked-amount']]: 'amount',
  [askCodes['arrangement-asked-why']]: 'why',
}

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** Sends the request to the lender. */
export async function submitAsk(
  { call, query, identity }: Page,
  form: FormData,
): Promise<NotAsked | Response> {
  const { text } = formFields(form)
  const key = loanKeyIn(query)
  const asked = {
    day: text('until'),
    parts: text('count'),
    amount: text('canPay').trim(),
    why: text('why'),
  }
  const amount = asked.amount === '' ? null : readAmount(asked.amount)
  if (amount?.ok === false)
    return { asked, message: '', field: 'amount', failure: null, unread: amount.refusal }
  const input = {
    ...key,
    // A day or reason that is too long is refused at its field.
    day: asked.day.length > DAY_LENGTH ? '' : asked.day,
    parts: countTyped(asked.parts) ?? 0,
    ...(amount && { amount: amount.value }),
    why: asked.why.slice(0, LONG_TEXT_MAX),
  }
  const done = await call(askArrangement, input)
  if (done.success) return redirect(pathsFor(identity).arrange(key, { done: 1 }))
  return { asked, message: done.message, field: FIELD_OF[String(done.code)] ?? null, failure: done.failure }
}

/** Shows the request to the lender, its state, and what applies until the answer. */
export function Asked({ asked }: { asked: AskedOf }) {
  const { arrange } = useWords()
  return (
    <Section title={asked.title}>
      <div className="card stack">
        <p>
          <Sentence text={asked.text} />
        </p>
        <DetailList rows={asked.rows} foldAfter={2} />
        {asked.isWaiting && (
          <TakeBack folio={asked.folio} text={asked.quote ? arrange.decline : arrange.takeBack} />
        )}
      </div>
    </Section>
  )
}

function TakeBack({ folio, text }: { folio: string; text: string }) {
  const { common } = useWords()
  return (
    <Form method="post">
      <input type="hidden" name="do" value="withdraw" />
      <input type="hidden" name="folio" value={folio} />
      <SubmitButton kind="quiet" busyText={common.sending}>
        {text}
      </SubmitButton>
    </Form>
  )
}

/** Shows the typed values if the form is gone: another request is open, or an agreement was made meanwhile. */
export function StillAsked({ asked }: { asked: NotAsked['asked'] | undefined }) {
  const { arrange } = useWords()
  if (!asked) return null
  const { day, parts, amount, why } = asked
  const lines = [
    [arrange.askUntil, day],
    [arrange.askCount, parts],
    [arrange.askAmount, amount],
    [arrange.askWhy, why],
  ].flatMap(([label, text]) => (text === '' ? [] : [`${label} ${text}`]))
  return <StillWritten texts={[{ label: arrange.ask, text: lines.join('\n') }]} />
}

/** The form that asks the lender for more than this page offers. A person answers. */
export function AskLender({
  askUntil,
  notAsked,
  isAlone,
  currency,
}: {
  currency: Currency
  askUntil: string
  notAsked: NotAsked | null
  /** The page offers no other choice, so the form is unfolded. */
  isAlone: boolean
}) {
  const { arrange, common, part } = useWords()
  const typed = notAsked?.asked
  const wrongIn = (field: NotAsked['field']) =>
    notAsked?.field === field && field !== null ? notAsked.message : undefined
  return (
    <Folded title={arrange.ask} isOpen={isAlone || notAsked !== null}>
      <Form method="post" className="folded-text stack" noValidate>
        <p className="muted">{arrange.askLead}</p>
        <input type="hidden" name="do" value="ask" />
        <TextField
          label={arrange.askUntil}
          name="until"
          type="date"
          max={askUntil}
          error={wrongIn('day')}
          defaultValue={typed?.day ?? ''}
        />
        <TextField
          label={arrange.askCount}
          name="count"
          hint={arrange.askCountHint(GIVEN_PARTS_MAX)}
          inputMode="numeric"
          error={wrongIn('parts')}
          defaultValue={typed?.parts ?? '1'}
        />
        <AmountField
          label={arrange.askAmount}
          name="canPay"
          hint={arrange.askAmountHint}
          currency={currency}
          error={notAsked?.unread ? part[notAsked.unread] : wrongIn('amount')}
          defaultValue={typed?.amount ?? ''}
        />
        <TextBox
          label={arrange.askWhy}
          name="why"
          max={REQUEST_WHY_MAX}
          counterText={arrange.counter}
          limitText={arrange.limit}
          error={wrongIn('why')}
          defaultValue={typed?.why ?? ''}
        />
        {notAsked && notAsked.field === null && <Refusal>{notAsked.message}</Refusal>}
        <SubmitButton kind="secondary" busyText={common.sending}>
          {arrange.askSend}
        </SubmitButton>
      </Form>
    </Folded>
  )
}
