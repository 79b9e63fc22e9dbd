import type { PublicPageWords } from '../en/on-site.ts'
import { accessibilityEs } from './accessibility.ts'
import { registrationEs } from './registration.ts'
import { siteEs } from './site.ts'

export const onSiteEs: PublicPageWords = {
  site: siteEs,
  registration: registrationEs,
  accessibility: accessibilityEs,
}
