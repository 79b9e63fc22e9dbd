import { Section } from '#web/ui/layout/section.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { OfferList } from './offer-list.tsx'
import type { Offers } from './offers-beside.tsx'

/** What else is offered, on a loan whose status is none of the listed ones (spec 4). */
export default function LoanMarket({ offers }: { offers: Offers }) {
  const { offersTitle } = useBorrowWords()
  return (
    <Section title={offersTitle}>
      <OfferList offers={offers} />
    </Section>
  )
}
