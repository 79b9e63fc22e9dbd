import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import { DatedSentence } from '#web/parts/dated-sentence.tsx'
import { Amount, type AmountStyle } from '#web/ui/figures/amount.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { Figures } from '#web/ui/figures/figures.tsx'
import { useWords } from '#web/words/words.ts'

export type ToPay = NonNullable<OutputOf<typeof loanDetails>['toPay']>

interface ToPayHeroProps extends AmountStyle {
  toPay: ToPay
}

/** The main figures of a loan: the amount due, its day, the penalty so far, and what tomorrow adds. */
export function ToPayHero({ toPay, ...amounts }: ToPayHeroProps) {
  const { order } = useWords()
  const { amount, inDays, daysLate, paid, instalments } = toPay
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
          <Figures rows={parts.map(({ text, value }) => ({ text, value: money(value) }))} />
        </div>
      )}
      {instalments > 1 && <Instalments paid={paid} of={instalments} />}
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

function dueDay({ dueOn, lastMoment, daysLate, asked }: ToPay, order: OrderWords): string {
  if (daysLate === 0) return order.dueBy(lastMoment || dueOn)
  return (asked > 1 ? order.firstWasDueBy : order.wasDueBy)(dueOn)
}

/** From this number on, marks would be too small to distinguish. */
const DOTS_MAX = 26

function Instalments({ paid, of }: { paid: number; of: number }) {
  const { order } = useWords()
  return (
    <p className="instalments">
      {of <= DOTS_MAX && (
        <span aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is identified by its position
            <i key={index} data-paid={index < paid || undefined} />
          ))}
        </span>
      )}
      {order.paidOf(paid, of)}
    </p>
  )
}
