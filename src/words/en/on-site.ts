import { accessibilityEn } from './accessibility.ts'
import { registrationEn } from './registration.ts'
import { siteEn } from './site.ts'

/** Texts of public pages. They ship no script, so no phone loads this file. */
export const onSiteEn = { site: siteEn, registration: registrationEn, accessibility: accessibilityEn }

export type PublicPageWords = typeof onSiteEn
