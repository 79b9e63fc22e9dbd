import { type Currency, formatMoney, type Minor, type NumberStyle } from '#domain/amount.ts'
import { useBorrowWords } from '#web/shell/borrow-words.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { DetailList } from '#web/ui/detail-list.tsx'
import { Section } from '#web/ui/section.tsx'
import type { ShownOffer } from './offer-change.ts'

export type Cost = NonNullable<ShownOffer['trueCost']>

type TrueCostProps = {
  cost: Cost
  currency: Currency
  format: NumberStyle
  keyFacts: string | null | undefined
}

/** What one receives, what one pays back, what that costs in money and in a year, and what being late adds. */
export function TrueCost({ cost, currency, format, keyFacts }: TrueCostProps) {
  const words = useBorrowWords()
  const amount = (minor: Minor) => <Amount minor={minor} currency={currency} format={format} />
  const yearly = {
    text: words.yearly(cost.name),
    value: <b>{cost.rate}</b>,
  }
  return (
    <Section title={words.trueCost} aside={keyFacts && <Anchor href={keyFacts}>{words.facts.title}</Anchor>}>
      <DetailList
        rows={[
          { text: words.received, value: amount(cost.received) },
          { text: words.cost, value: amount(cost.cost) },
          { text: words.repaid, value: amount(cost.totalOwed), total: true },
          ...(cost.rate ? [yearly] : []),
        ]}
      />
      {cost.rate && <p className="small muted">{words.yearlyNote(cost.name)}</p>}
      {cost.late.length > 0 && (
        <>
          <h3>{words.late}</h3>
          <p className="small muted">{words.lateNote}</p>
          <LateTable cost={cost} currency={currency} format={format} />
          {cost.lateRule && <p className="small muted">{cost.lateRule}</p>}
        </>
      )}
    </Section>
  )
}

type LateTableProps = { cost: Cost; currency: Currency; format: NumberStyle }

/** How late, what that adds, and what is to be paid on that day. */
export function LateTable({ cost, currency, format }: LateTableProps) {
  const words = useBorrowWords()
  const written = (minor: Minor) => formatMoney(minor, currency, format)
  const amount = (minor: Minor) => <Amount minor={minor} currency={currency} format={format} />
  return (
    <table className="late-table">
      <caption className="only-read">{words.late}</caption>
      <thead>
        <tr>
          <th scope="col">{words.lateDay}</th>
          <th scope="col">{words.lateAdds}</th>
          <th scope="col">{words.latePay}</th>
        </tr>
      </thead>
      <tbody>
        {cost.late.map(({ days, penalty, later, total }) => (
          <tr key={days}>
            <th scope="row" className="unbroken">
              {words.inDays(days)}
            </th>
            <td>{amount(penalty)}</td>
            <td>
              {amount(total)}
              {later ? (
                <span className="late-later small muted">{words.lateLater(written(later))}</span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
