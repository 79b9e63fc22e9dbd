import { Anchor } from '#web/ui/anchor.tsx'
import { Amount, type AmountStyle } from '#web/ui/figures/amount.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { Figures } from '#web/ui/figures/figures.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { useWords } from '#web/words/words.ts'
import type { ShownOffer } from './offer-change.ts'

type OfferHeroProps = AmountStyle & {
  offer: Pick<ShownOffer, 'amount' | 'trueCost'>
  keyFacts: string | null | undefined
}

/** The main figures of an offer: what the borrower receives and repays, and its cost in money and per year. */
export function OfferHero({ offer, keyFacts, ...amounts }: OfferHeroProps) {
  const { confirm } = useWords()
  const words = useBorrowWords()
  const { trueCost } = offer
  const money = (minor: bigint) => <Amount minor={minor} {...amounts} />
  return (
    <>
      <AmountHero label={confirm.disbursalAmount} minor={trueCost?.received ?? offer.amount} {...amounts}>
        {trueCost && (
          <Figures
            rows={[
              { text: words.repaid, value: money(trueCost.totalOwed) },
              { text: words.cost, value: money(trueCost.cost) },
              ...(trueCost.rate ? [{ text: words.yearly(trueCost.name), value: trueCost.rate }] : []),
            ]}
          />
        )}
      </AmountHero>
      {trueCost && (
        <div className="beside-hero">
          {trueCost.rate && <p className="small muted">{words.yearlyNote(trueCost.name)}</p>}
          {keyFacts && (
            <Anchor href={keyFacts} className="text-action">
              <Icon name="document" />
              {words.facts.title}
            </Anchor>
          )}
        </div>
      )}
    </>
  )
}
