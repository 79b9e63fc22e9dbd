/** The codes that the page of claims acts on: each is about one field, and is said there. */
export const claimCodes = {
  'unknown-channel': 2005,
  'claim-day': 2261,
  'claim-amount': 2262,
  'claim-number': 2263,
  'claim-too-much': 2264,
} as const
