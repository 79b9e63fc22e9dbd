import { Section } from '#web/ui/layout/section.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import type { Offers } from './offer-cards.tsx'
import { OfferList } from './offer-list.tsx'

/** Other offers, on a loan with a status that is not listed (spec 4). */
export default function LoanMarket({ offers }: { offers: Offers }) {
  const { offersTitle } = useBorrowWords()
  return (
    <Section title={offersTitle}>
      <OfferList offers={offers} />
    </Section>
  )
}
