import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import type { Currency, NumberStyle } from '#domain/amount.ts'
import { useWords } from '#web/shell/words.ts'
import { Amount } from '#web/ui/amount.tsx'
import { AmountHero } from '#web/ui/amount-hero.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { Sentence } from '#web/ui/sentence.tsx'

export type ToPay = NonNullable<OutputOf<typeof loanDetails>['toPay']>

interface ToPayHeroProps {
  toPay: ToPay
  currency: Currency
  format: NumberStyle
}

/** The one answer of a loan's page: how much, until when, and what being late has added and adds tomorrow. */
export function ToPayHero({ toPay, currency, format }: ToPayHeroProps) {
  const { order } = useWords()
  const { amount, dueOn, inDays, daysLate, asked, paid, instalments } = toPay
  const penalty = toPay.penalty ?? 0n
  const tomorrow = toPay.tomorrow ?? 0n
  const money = (minor: bigint) => <Amount minor={minor} currency={currency} format={format} />
  const isLate = daysLate > 0
  const wasDue = asked > 1 ? order.firstWasDueOn : order.wasDueOn
  return (
    <AmountHero
      label={isLate || inDays === 0 ? order.toPayNow : order.nextPayment}
      minor={amount}
      currency={currency}
      format={format}
      sub={<Sentence text={isLate ? wasDue(dueOn, daysLate) : order.dueIn(dueOn, inDays)} />}
      tone={isLate ? 'late' : undefined}
    >
      {(penalty > 0n || tomorrow > 0n) && (
        <Figures
          rows={[
            ...(penalty > 0n
              ? [
                  { text: order.ofTheLoan, value: money(amount - penalty) },
                  { text: order.penaltyToday, value: money(penalty) },
                ]
              : []),
            ...(tomorrow > 0n ? [{ text: order.penaltyTomorrow, value: money(tomorrow) }] : []),
          ]}
        />
      )}
      {instalments > 1 && <Instalments paid={paid} of={instalments} />}
    </AmountHero>
  )
}

/** From so many on they would be too small to be told apart. */
const DOTS_MAX = 26

function Instalments({ paid, of }: { paid: number; of: number }) {
  const { order } = useWords()
  return (
    <p className="instalments">
      {of <= DOTS_MAX && (
        <span aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is its place in the row.
            <i key={index} data-paid={index < paid || undefined} />
          ))}
        </span>
      )}
      {order.paidOf(paid, of)}
    </p>
  )
}
