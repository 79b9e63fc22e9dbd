import type { LegalFacts } from '#words/legal/facts.ts'
import type { PublicBrand } from './brand.ts'

/** Facts from the lender's configuration that legal texts use. */
export function legalFactsOf(
  brand: Pick<PublicBrand, 'name' | 'company' | 'governingLaw' | 'courtCity' | 'authorities' | 'termsDays'>,
): LegalFacts {
  const { name, company, governingLaw, courtCity, authorities, termsDays } = brand
  return { name, company, governingLaw, courtCity, authorities, termsDays }
}
