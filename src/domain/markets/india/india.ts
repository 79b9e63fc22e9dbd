import { EXTENSION_DAYS_MAX } from '../specified.ts'
import { indianAccount } from './account.ts'

/** India: rupees, the APR of the Key Facts Statement, a cooling-off day, consent that the borrower gives. */
export const india = {
  id: 'in',
  currency: 'INR',
  symbol: '₹',
  // The last three digits together and the others in pairs: 12,34,567.
  grouping: 'lakhs',
  language: 'en',
  timeZone: 'Asia/Kolkata',
  countryCode: 'IN',
  dialCode: '+91',
  // Mobiles start as written here, so the prefix 0 never passes.
  phone: { national: /^[6-9]\d{9}$/, digits: 10, invented: '90000000' },
  account: indianAccount,
  isPaymentAccount: null,
  maxExtensionDays: EXTENSION_DAYS_MAX,
  trueCost: 'APR',
  consentUntickedFrom: '2027-01-01',
  // One rupee: the smallest coin in common use. Those up to 25 paise ceased to be money on 30 June 2011 (Reserve Bank).
  smallestCoinMinor: 100n,
  coolingOffDays: 1,
  collectionHours: { from: 8, until: 19 },
  wayOn: [
    {
      authority: 'ombudsman',
      days: 90,
      since: '2026-07-01',
      source: 'Reserve Bank of India, Integrated Ombudsman Scheme, 2026',
    },
  ],
  complaintAnswer: { days: 30, counted: 'calendar' },
  lateCost: {
    rules: ['flat-charge'],
    why: 'in India being late costs a penal charge and never interest',
    // Of 18 August 2023; its first day was put off until this one by the circular of 29 December 2023.
    text: 'Reserve Bank of India, Fair Lending Practice: Penal Charges in Loan Accounts',
    since: '2024-04-01',
  },
  authorities: [
    {
      name: 'grievanceOfficer',
      isRequired: true,
      why: 'in India the page must name the grievance officer.',
    },
    {
      name: 'ombudsman',
      isRequired: false,
      why: 'in India an unanswered complaint goes to the Ombudsman.',
    },
  ],
  law: /\bindia/i,
} as const
