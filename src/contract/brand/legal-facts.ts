import type { LegalFacts } from '#words/legal/facts.ts'
import type { PublicBrand } from './brand.ts'

/** What a lender's configuration says to the legal texts. */
export function legalFactsOf(
  brand: Pick<PublicBrand, 'name' | 'company' | 'governingLaw' | 'courtCity' | 'authorities' | 'termsDays'>,
): LegalFacts {
  const { name, company, governingLaw, courtCity, authorities, termsDays } = brand
  return { name, company, governingLaw, courtCity, authorities, termsDays }
}
