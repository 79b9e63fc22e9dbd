import { Amount, type AmountStyle } from '#web/ui/figures/amount.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { CostBar } from '#web/ui/figures/cost-bar.tsx'
import { Figures } from '#web/ui/figures/figures.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { useWords } from '#web/words/words.ts'
import type { ShownOffer } from './offer-change.ts'

type OfferHeroProps = AmountStyle & { offer: Pick<ShownOffer, 'amount' | 'trueCost'> }

/** The main figures of an offer: what the borrower receives and repays, and its cost in money and per year. */
export function OfferHero({ offer, ...amounts }: OfferHeroProps) {
  const { confirm } = useWords()
  const words = useBorrowWords()
  const { trueCost } = offer
  const money = (minor: bigint) => <Amount minor={minor} {...amounts} />
  return (
    <AmountHero label={confirm.disbursalAmount} minor={trueCost?.received ?? offer.amount} {...amounts}>
      {trueCost && (
        <div className="offer-cost">
          <Figures rows={[{ text: words.repaid, value: money(trueCost.totalOwed) }]} />
          <CostBar
            parts={[
              { kind: 'base', minor: trueCost.received },
              { kind: 'cost', minor: trueCost.cost, label: words.cost, value: money(trueCost.cost) },
            ]}
          />
          {/* A part of nothing is not drawn. */}
          {trueCost.cost === 0n && <Figures rows={[{ text: words.cost, value: money(0n) }]} />}
          {trueCost.rate && (
            <>
              <Figures rows={[{ text: words.yearly(trueCost.name), value: trueCost.rate }]} />
              <p className="small">{words.yearlyNote(trueCost.name)}</p>
            </>
          )}
        </div>
      )}
    </AmountHero>
  )
}
