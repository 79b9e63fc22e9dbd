import type { LegalDocument } from './document.ts'
import type { AgreementName, DocumentName } from './document-names.ts'
import { loanAgreementEn } from './loan-agreement.en.ts'
import { loanTermsEn } from './loan-terms.en.ts'
import { periodAgreementEn } from './period-agreement.en.ts'

/** The documents that a lender uses: its own where it has one. Placeholders are not filled yet. */
export type Library = Readonly<Record<DocumentName, LegalDocument>>

/** The agreements that come with the product. */
export const ownAgreements: Readonly<Record<AgreementName, LegalDocument>> = {
  loanTerms: loanTermsEn,
  loanAgreement: loanAgreementEn,
  periodAgreement: periodAgreementEn,
}
