/** The codes that the form for asking the lender acts on: each is about one field, and is said there. */
export const askCodes = {
  'arrangement-asked-days': 2059,
  'arrangement-asked-amount': 2060,
  'arrangement-asked-why': 2061,
} as const
