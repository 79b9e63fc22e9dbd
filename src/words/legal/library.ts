import type { LegalDocument } from './document.ts'
import type { AgreementName, DocumentName } from './document-names.ts'
import { loanAgreementEn } from './loan-agreement.en.ts'
import { loanTermsEn } from './loan-terms.en.ts'
import { periodAgreementEn } from './period-agreement.en.ts'

/** A lender's documents: its own, or the product's. Placeholders are unfilled. */
export type Library = Readonly<Record<DocumentName, LegalDocument>>

/** The product's own agreements. */
export const ownAgreements: Readonly<Record<AgreementName, LegalDocument>> = {
  loanTerms: loanTermsEn,
  loanAgreement: loanAgreementEn,
  periodAgreement: periodAgreementEn,
}
