import type { Market } from './market.ts'
import { EXTENSION_DAYS_MAX } from './specified.ts'

/** India: rupees, the APR of the Key Facts Statement, a cooling-off day, consent that the borrower gives. */
export const india: Market = {
  id: 'in',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  countryCode: 'IN',
  dialCode: '+91',
  maxExtensionDays: EXTENSION_DAYS_MAX,
  trueCost: 'APR',
  consentUntickedFrom: '2027-01-01',
  coolingOffDays: 1,
  collectionHours: { from: 8, until: 19 },
  complaintAnswer: { days: 30, counted: 'calendar' },
}

/**
 * What a late loan costs once, in paise: a penal charge, not interest, which is not added to what earns
 * interest. The amount is the sandbox lender's.
 */
export const PENAL_CHARGE = 50000n
