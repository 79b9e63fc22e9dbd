import { aboutUs } from '#words/legal/about-us.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import type { TranslatedDocument } from '#words/legal/document-names.ts'
import { privacyNoticeEn } from '#words/legal/privacy-notice.en.ts'
import { registrationAgreement } from '#words/legal/registration-agreement.ts'

/** Legal texts that exist in every language. */
export type LegalTexts = Readonly<Record<TranslatedDocument, LegalDocument>>

export const legalEn: LegalTexts = {
  privacy: privacyNoticeEn,
  aboutUs: aboutUs.en,
  registration: registrationAgreement.en,
}
