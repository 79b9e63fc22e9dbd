/** Refusal codes that the account pages show at a field. */
export const bankCodes = {
  'holder-other-name': 2219,
  'bank-unknown': 2224,
} as const
