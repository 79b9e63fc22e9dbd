import type { OutputOf } from '#contract/endpoint.ts'
import type { representativeLoan } from '#contract/site/site.ts'
import { marketOfCurrency } from '#domain/markets/market.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { Amount } from '#web/ui/figures/amount.tsx'
import { CostBar } from '#web/ui/figures/cost-bar.tsx'
import { DetailList, type DetailRow } from '#web/ui/layout/detail-list.tsx'
import { sitePathsIn } from '#web/words/paths.ts'
import { useSiteWords } from '#web/words/site.ts'
import { useLanguage } from '#web/words/words.ts'
import { marketWords } from '#words/markets.ts'

type Example = NonNullable<OutputOf<typeof representativeLoan>['example']>

/**
 * The complete example that app stores and both countries require a lender to publish beside its terms and its highest
 * yearly cost. `hasNote`: states what the yearly cost leaves out.
 */
export function CostSection({ example, hasNote }: { example: Example | null; hasNote: boolean }) {
  const words = useSiteWords()
  const paths = sitePathsIn(useLanguage())
  return (
    <section className="section site-cost" id="cost">
      <div className="stack">
        <h2>{words.costTitle}</h2>
        <p>
          {example ? words.exampleWhy(example.productName, example.costName) : words.costUnknown}{' '}
          <a href={`${paths.terms}#late`}>{words.costLate}</a>
        </p>
        {example && hasNote && <p className="note">{words.costNote[example.costName]}</p>}
      </div>
      {example && <ExampleRows example={example} />}
    </section>
  )
}

function ExampleRows({ example }: { example: Example }) {
  const words = useSiteWords()
  const amounts = useAmountStyle(example.currency)
  const { tax } = marketWords[marketOfCurrency(amounts.currency).id][useLanguage()]
  const money = (minor: bigint) => <Amount minor={minor} {...amounts} />
  const charges: DetailRow[] = [
    { text: words.commission, amount: example.commission },
    { text: words.interest(example.yearlyRate), amount: example.interest },
    { text: tax, amount: example.tax },
  ]
    .filter(({ amount }) => amount > 0n)
    .map(({ text, amount }) => ({ text, value: money(amount) }))
  return (
    <div className="stack">
      <CostBar
        parts={[
          { kind: 'base', minor: example.received },
          { kind: 'cost', minor: example.totalOwed - example.received },
        ]}
      />
      <DetailList
        rows={[
          { text: words.amount, value: money(example.amount) },
          { text: words.received, value: money(example.received) },
          {
            text: words.term,
            value: `${words.termValue(example.termDays)}, ${words.paymentsValue(example.instalments)}`,
          },
          ...charges,
          { text: words.totalOwed, value: money(example.totalOwed), total: true },
          { text: words.yearlyCost[example.costName], value: example.cost, total: true },
        ]}
      />
    </div>
  )
}
