import type { OutputOf } from '#contract/endpoint.ts'
import type { loanArrangement } from '#contract/money/arrangement.ts'
import { GIVEN_PARTS_MAX } from '#domain/money/arrangement.ts'
import { REQUEST_WHY_MAX } from '#domain/money/arrangement-request.ts'
import { Form } from '#web/parts/form.tsx'
import { StillWritten } from '#web/parts/still-written.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { TextBox } from '#web/ui/forms/text-box.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useWords } from '#web/words/words.ts'
import type { NotAsked } from './arrange.data.ts'

type Answer = OutputOf<typeof loanArrangement>
type AskedOf = NonNullable<Answer['asked']>

/** Shows what was asked of the lender, its state, and what holds until the answer. */
export function Asked({ asked }: { asked: AskedOf }) {
  const { arrange, common } = useWords()
  return (
    <Section title={asked.title}>
      <div className="card stack">
        <p>
          <Sentence text={asked.text} />
        </p>
        <DetailList rows={asked.rows} foldAfter={2} more={common.more} hide={common.hide} />
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

/** Shows what was typed where the form has gone: another request waits, or something was agreed meanwhile. */
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

/** The form that asks the lender for more than the borrower can agree to on this page. A person answers. */
export function AskLender({
  askUntil,
  notAsked,
  isAlone,
}: {
  askUntil: string
  notAsked: NotAsked | null
  /** The page offers nothing else to choose, so the form is open. */
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
        <TextField
          label={arrange.askAmount}
          name="canPay"
          hint={arrange.askAmountHint}
          inputMode="decimal"
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
