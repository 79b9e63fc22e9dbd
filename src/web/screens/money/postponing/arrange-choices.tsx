import type { OutputOf } from '#contract/endpoint.ts'
import type { loanArrangement } from '#contract/money/arrangement.ts'
import type { Minor } from '#domain/amount.ts'
import { Amount, type AmountStyle } from '#web/ui/figures/amount.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import type { LoanKey } from '#web/words/paths.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'

interface ChoicesProps extends AmountStyle {
  answer: OutputOf<typeof loanArrangement>
  loan: LoanKey
}

/** Parameters of a choice, which another choice replaces. */
const OF_WISH: readonly string[] = ['day', 'parts', 'every', 'done']

/** The terms that a borrower may choose: plans in parts, or one day for all of it. */
export function ArrangeChoices({ answer, loan, ...amounts }: ChoicesProps) {
  const { plans, earliest, latest, problem } = answer
  const { arrange } = useWords()
  const inAll = (total: Minor, isFree: boolean) => (
    <NamedAmount text={isFree ? arrange.inAllFree : arrange.inAll} minor={total} {...amounts} />
  )
  const [first] = plans
  const isOneTotal = plans.every(({ total, isFree }) => total === first?.total && isFree === first?.isFree)
  const inRow = ({ text, parts, every, amount, total, isFree }: (typeof plans)[number]) =>
    typeof amount === 'bigint'
      ? {
          title: arrange.count(parts),
          more: arrange.each(every),
          aside: (
            <span className="plan-part">
              <Amount minor={amount} {...amounts} />
              {!isOneTotal && typeof total === 'bigint' && <small>{inAll(total, isFree)}</small>}
            </span>
          ),
        }
      : { title: <Sentence text={text} /> }
  const paths = usePaths()
  const query = useQuery()
  // Submitted without a day: the error belongs to the empty field.
  const day = query.get('day')
  const isNoDay = problem !== '' && day === ''
  return (
    <>
      <p className="muted">{arrange.lead}</p>
      {problem !== '' && (earliest === '' || day === null) && <Refusal>{problem}</Refusal>}
      {plans.length > 0 && (
        <Section title={arrange.plans}>
          {isOneTotal && typeof first?.total === 'bigint' && (
            <p className="muted">{inAll(first.total, first.isFree)}</p>
          )}
          <ul className="card rows">
            {plans.map((plan) => (
              <RowLink
                key={plan.text}
                href={paths.arrange(loan, { parts: plan.parts, every: plan.every })}
                {...inRow(plan)}
              />
            ))}
          </ul>
        </Section>
      )}
      {earliest !== '' && (
        <div className="card">
          <form className="stack" noValidate>
            {[...query].map(([name, value]) =>
              OF_WISH.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
            )}
            <TextField
              label={arrange.day}
              name="day"
              type="date"
              min={earliest}
              max={latest}
              hint={arrange.between(earliest, latest)}
              error={isNoDay ? arrange.dayMissing : day === null ? '' : problem}
              defaultValue={day ?? ''}
            />
            <SubmitButton kind="secondary">{arrange.show}</SubmitButton>
          </form>
        </div>
      )}
    </>
  )
}
