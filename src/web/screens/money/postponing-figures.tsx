import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import type { Currency, NumberStyle } from '#domain/amount.ts'
import { useWords } from '#web/shell/words.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Figures } from '#web/ui/figures.tsx'

export type Postponing = NonNullable<OutputOf<typeof loanDetails>['postponing']>

interface PostponingFiguresProps {
  postponing: Postponing
  currency: Currency
  format: NumberStyle
  /** Of the two titles: below the page's own, or below that of a sheet. */
  heading: 'h2' | 'h3'
  /** The way to each of the two, where one stands in the card. */
  repay?: ReactNode
  postpone?: ReactNode
}

/** Paying now and postponing beside each other, paying first: today, later, together, and how much more that is. */
export function PostponingFigures({
  postponing,
  currency,
  format,
  heading: Heading,
  repay,
  postpone,
}: PostponingFiguresProps) {
  const { extension } = useWords()
  const { days, now, fee, dueOn, lastMoment, later, total, more, cost, costName } = postponing
  const money = (minor: bigint) => <Amount minor={minor} currency={currency} format={format} />
  return (
    <>
      <div className="choice-card">
        <Heading>{extension.payToday}</Heading>
        {typeof now === 'bigint' && (
          <Figures
            rows={[
              { text: extension.today, value: money(now) },
              { text: extension.total, value: money(now), total: true },
            ]}
          />
        )}
        {repay}
      </div>
      <div className="choice-card">
        <Heading>{extension.postponeBy(days)}</Heading>
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
      </div>
    </>
  )
}
