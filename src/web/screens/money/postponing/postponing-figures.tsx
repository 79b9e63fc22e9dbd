import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import { useCheaperEnd } from '#web/screens/money/cheaper-end.tsx'
import { Amount, type AmountStyle } from '#web/ui/figures/amount.tsx'
import { CostBar } from '#web/ui/figures/cost-bar.tsx'
import { Figures } from '#web/ui/figures/figures.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import type { LoanKey } from '#web/words/paths.ts'
import { usePaths, useWords } from '#web/words/words.ts'

export type Postponing = NonNullable<OutputOf<typeof loanDetails>['postponing']>

interface PostponingFiguresProps extends AmountStyle {
  postponing: Postponing
  /** The heading level: below the page's title, or below that of a dialog. */
  heading: 'h2' | 'h3'
  /** The link to each of the two ways, if the card has links. */
  repay?: ReactNode
  postpone?: ReactNode
}

interface PayTodayProps {
  loan: LoanKey
  postponing: Postponing | null | undefined
  kind?: 'secondary'
}

/** The payoff that postponing is compared with. No page shows figures of postponing beside those of an arrangement. */
function useEnd(postponing: Postponing | null | undefined) {
  return useCheaperEnd()(postponing?.end, null)
}

/** Links to the cheapest payment that is possible today. */
export function PayToday({ loan, postponing, kind }: PayTodayProps) {
  const { extension } = useWords()
  const paths = usePaths()
  const end = useEnd(postponing)
  return (
    <ButtonLink kind={kind} href={end ? paths.payoff(loan) : paths.repay(loan)}>
      {extension.normalRepayment}
    </ButtonLink>
  )
}

/** Compares paying now with postponing, paying first: today, later, in total, and the difference. */
export function PostponingFigures({
  postponing,
  heading: Heading,
  repay,
  postpone,
  ...amounts
}: PostponingFiguresProps) {
  const { extension, payoff } = useWords()
  const { days, fee, dueOn, lastMoment, later, total, costName } = postponing
  const end = useEnd(postponing)
  const now = end?.amount ?? postponing.now
  const { more, cost } = end ?? postponing
  const instead = end ? payoff.title : extension.payToday
  const money = (minor: bigint) => <Amount minor={minor} {...amounts} />
  return (
    <>
      <div className="choice-card">
        <Heading>
          {instead} {typeof now === 'bigint' && money(now)}
        </Heading>
        {typeof now === 'bigint' && (
          <CostBar
            parts={[
              { kind: 'base', minor: now },
              { kind: 'rest', minor: (total ?? now) - now },
            ]}
          />
        )}
        {repay}
      </div>
      <div className="choice-card">
        <Heading>{extension.postponeBy(days)}</Heading>
        <CostBar
          parts={[
            { kind: 'base', minor: later },
            { kind: 'extra', minor: fee },
          ]}
        />
        <Figures
          rows={[
            { text: extension.today, value: money(fee) },
            { text: extension.onDay(lastMoment || dueOn), value: money(later) },
            ...(typeof total === 'bigint'
              ? [{ text: extension.total, value: money(total), total: true }]
              : []),
            ...(typeof more === 'bigint' ? [{ text: extension.more, value: money(more) }] : []),
            ...(cost ? [{ text: extension.yearly(costName, days), value: cost }] : []),
          ]}
        />
        {postpone}
        {/* Otherwise the card above is the only other way. */}
        {end && <p className="small muted">{extension.comparedWith(instead)}</p>}
      </div>
    </>
  )
}
