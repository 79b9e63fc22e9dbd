import { accessibilityEn } from './accessibility.ts'
import { registrationEn } from './registration.ts'
import { siteEn } from './site.ts'

/** What the pages for everybody say. They ship no script, so no phone fetches this. */
export const onSiteEn = { site: siteEn, registration: registrationEn, accessibility: accessibilityEn }

export type PublicPageWords = typeof onSiteEn
