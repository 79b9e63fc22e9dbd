/** Refusal codes that the arrangement page shows at a field or a checkbox. */
export const askCodes = {
  'arrangement-not-agreed': 2057,
  'arrangement-asked-days': 2059,
  'arrangement-asked-amount': 2060,
  'arrangement-asked-why': 2061,
  'arrangement-asked-parts': 2063,
} as const
