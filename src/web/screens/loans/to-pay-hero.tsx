import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import { DatedSentence } from '#web/parts/dated-sentence.tsx'
import { Amount, type AmountStyle } from '#web/ui/figures/amount.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { CostBar } from '#web/ui/figures/cost-bar.tsx'
import { Figures } from '#web/ui/figures/figures.tsx'
import { useWords } from '#web/words/words.ts'

export type ToPay = NonNullable<OutputOf<typeof loanDetails>['toPay']>

interface ToPayHeroProps extends AmountStyle {
  toPay: ToPay
}

/** The main figures of a loan: the amount due, its day, the penalty so far, and what tomorrow adds. */
export function ToPayHero({ toPay, ...amounts }: ToPayHeroProps) {
  const { order } = useWords()
  const { amount, inDays, daysLate, ofTheLoan, penalty } = toPay
  const money = (minor: bigint) => <Amount minor={minor} {...amounts} />
  const isLate = daysLate > 0
  const parts = partsOf(toPay, order)
  return (
    <AmountHero
      label={isLate || inDays === 0 ? order.toPayNow : order.nextPayment}
      minor={amount}
      {...amounts}
      sub={<DatedSentence now={dueInWords(toPay, order)} inCopy={dueDay(toPay, order)} />}
      tone={isLate ? 'late' : undefined}
    >
      {parts.length > 0 && (
        <div data-only-now="">
          {isLate && penalty && ofTheLoan && (
            <CostBar
              parts={[
                { kind: 'base', minor: ofTheLoan },
                { kind: 'extra', minor: penalty },
              ]}
            />
          )}
          <Figures rows={parts.map(({ text, value }) => ({ text, value: money(value) }))} />
        </div>
      )}
    </AmountHero>
  )
}

type OrderWords = ReturnType<typeof useWords>['order']

/** The parts of the amount and what another day adds, as far as the backend sends them. */
function partsOf({ daysLate, ofTheLoan, penalty, tomorrow }: ToPay, order: OrderWords) {
  const rows = [
    { text: order.ofTheLoan, value: penalty ? ofTheLoan : null },
    { text: order.penaltyToday, value: penalty },
    // Before the due day there is no penalty yet: the text states what not paying would add.
    { text: daysLate > 0 ? order.penaltyTomorrow : order.penaltyIfLater, value: tomorrow },
  ]
  return rows.flatMap(({ text, value }) => (value && value > 0n ? [{ text, value }] : []))
}

function dueInWords({ dueOn, lastMoment, inDays, daysLate, asked }: ToPay, order: OrderWords): string {
  if (daysLate === 0) return order.dueIn(lastMoment || dueOn, inDays)
  return (asked > 1 ? order.firstWasDueOn : order.wasDueOn)(dueOn, daysLate)
}

/** The due day in words that stay true in an old copy. */
export function dueDay({ dueOn, lastMoment, daysLate, asked }: ToPay, order: OrderWords): string {
  if (daysLate === 0) return order.dueBy(lastMoment || dueOn)
  return (asked > 1 ? order.firstWasDueBy : order.wasDueBy)(dueOn)
}
