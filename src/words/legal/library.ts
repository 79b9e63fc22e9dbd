import { aboutUs } from './about-us.ts'
import type { LegalDocument } from './document.ts'
import type { DocumentName } from './document-names.ts'
import { loanAgreementEn } from './loan-agreement.en.ts'
import { loanTermsEn } from './loan-terms.en.ts'
import { periodAgreementEn } from './period-agreement.en.ts'
import { privacyNoticeEn } from './privacy-notice.en.ts'
import { privacyNoticeEs } from './privacy-notice.es.ts'
import { registrationAgreement } from './registration-agreement.ts'

/** The documents that a lender uses: its own where it has one. Placeholders are not filled yet. */
export type Library = Readonly<Record<DocumentName, LegalDocument>>

/** The texts that come with the product. */
export const ownLibrary: Library = {
  privacyEn: privacyNoticeEn,
  privacyEs: privacyNoticeEs,
  loanTerms: loanTermsEn,
  loanAgreement: loanAgreementEn,
  periodAgreement: periodAgreementEn,
  aboutUsEn: aboutUs.en,
  aboutUsEs: aboutUs.es,
  registrationEn: registrationAgreement.en,
  registrationEs: registrationAgreement.es,
}
