import type { Market } from './market.ts'
import { EXTENSION_DAYS_MAX } from './specified.ts'

/** Mexico: pesos, the CAT of Banco de México, complaints answered by the lender's specialised unit (UNE). */
export const mexico: Market = {
  id: 'mx',
  currency: 'MXN',
  timeZone: 'America/Mexico_City',
  countryCode: 'MX',
  dialCode: '+52',
  maxExtensionDays: EXTENSION_DAYS_MAX,
  trueCost: 'CAT',
  consentUntickedFrom: null,
  coolingOffDays: 0,
  collectionHours: { from: 7, until: 22 },
  complaintAnswer: { days: 30, counted: 'business' },
}
