/** The codes that the page of other days acts on: each is about one field, or about its box, and is said there. */
export const askCodes = {
  'arrangement-not-agreed': 2057,
  'arrangement-asked-days': 2059,
  'arrangement-asked-amount': 2060,
  'arrangement-asked-why': 2061,
  'arrangement-asked-parts': 2063,
} as const
