/** The codes that the pages of accounts act on: what is told at its field. */
export const bankCodes = {
  'holder-other-name': 2219,
  'bank-unknown': 2224,
} as const
