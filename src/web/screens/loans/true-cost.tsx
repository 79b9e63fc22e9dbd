import type { Minor } from '#domain/amount.ts'
import { amountText } from '#web/parts/money.ts'
import { Amount, type AmountStyle } from '#web/ui/figures/amount.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { ScrollTable } from '#web/ui/layout/scroll-table.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import type { ShownOffer } from './offer-change.ts'

export type Cost = NonNullable<ShownOffer['trueCost']>

type LateProps = AmountStyle & { cost: Cost }

/** What being late adds to the cost of an offer. */
export function BeingLate({ cost, ...amounts }: LateProps) {
  const words = useBorrowWords()
  if (cost.late.length === 0) return null
  const first = cost.late.find(({ penalty }) => penalty > 0n)
  return (
    <Folded
      title={first ? words.lateBy(words.inDays(first.days), amountText(first.penalty, amounts)) : words.late}
    >
      <div className="stack folded-text">
        <p className="small muted">{words.lateNote}</p>
        <LateTable cost={cost} {...amounts} />
        {cost.lateRule && (
          <p className="small muted">
            <Sentence text={cost.lateRule} />
          </p>
        )}
      </div>
    </Folded>
  )
}

/** The days late, the penalty, and the amount to pay on that day. */
export function LateTable({ cost, ...amounts }: LateProps) {
  const words = useBorrowWords()
  const written = (minor: Minor) => amountText(minor, amounts)
  const amount = (minor: Minor) => <Amount minor={minor} {...amounts} />
  const paid = ({ later, total }: Cost['late'][number]) => (
    <>
      {amount(total)}
      {later ? (
        <span className="late-later small muted">
          <Sentence text={words.lateLater(written(later))} />
        </span>
      ) : null}
    </>
  )
  return (
    <ScrollTable
      caption={words.late}
      columns={[words.lateDay, words.lateAdds, words.latePay]}
      rows={cost.late.map((row) => ({
        key: row.days,
        head: words.inDays(row.days),
        cells: [amount(row.penalty), paid(row)],
      }))}
    />
  )
}
