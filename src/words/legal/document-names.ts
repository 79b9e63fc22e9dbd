/** Every document that a lender may replace by its own, under the name that its configuration uses. */
export const documentNames = [
  'privacyEn',
  'privacyEs',
  'loanTerms',
  'loanAgreement',
  'periodAgreement',
  'aboutUsEn',
  'aboutUsEs',
  'registrationEn',
  'registrationEs',
] as const

export type DocumentName = (typeof documentNames)[number]
