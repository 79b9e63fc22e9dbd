/** Refusal codes that the claims page shows at a field. */
export const claimCodes = {
  'unknown-channel': 2005,
  'claim-day': 2261,
  'claim-amount': 2262,
  'claim-number': 2263,
  'claim-too-much': 2264,
} as const
