import { aboutUs } from '#words/legal/about-us.ts'
import { privacyNoticeEs } from '#words/legal/privacy-notice.es.ts'
import { registrationAgreement } from '#words/legal/registration-agreement.ts'
import type { LegalTexts } from '../en/legal.ts'

export const legalEs: LegalTexts = {
  privacy: privacyNoticeEs,
  aboutUs: aboutUs.es,
  registration: registrationAgreement.es,
}
