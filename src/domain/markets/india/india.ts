import { EXTENSION_DAYS_MAX } from '../specified.ts'
import { indianAccount } from './account.ts'

/** India: rupees, and the APR of the Key Facts Statement. */
export const india = {
  id: 'in',
  currency: 'INR',
  symbol: '₹',
  // The last three digits form one group, the others groups of two: 12,34,567.
  grouping: 'lakhs',
  language: 'en',
  timeZone: 'Asia/Kolkata',
  countryCode: 'IN',
  dialCode: '+91',
  // First digits of mobile numbers.
  phone: { national: /^[6-9]\d{9}$/, digits: 10, prefixes: ['0'], invented: '90000000' },
  account: indianAccount,
  isPaymentAccount: null,
  maxExtensionDays: EXTENSION_DAYS_MAX,
  trueCost: 'APR',
  // One rupee, the smallest coin in common use. Coins up to 25 paise were withdrawn on 30 June 2011 (Reserve Bank).
  smallestCoinMinor: 100n,
  collectionHours: { from: 8, until: 19 },
  registersTexts: { variableMax: 30 },
  isRegisterNumber: null,
  authorities: [
    {
      name: 'grievanceOfficer',
      isLenders: true,
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
