/** Codes that a page acts on instead of only showing the message. All others are in the table of refusals. */
export const refusalCodes = {
  'session-missing': 1001,
  'session-ended': 1002,
  'our-fault': 1500,
  unavailable: 1503,
  'unknown-order': 2001,
  'nothing-to-repay': 2002,
  'already-settled': 2003,
  'extension-not-offered': 2007,
  'payment-on-its-way': 2042,
  'not-offered': 2101,
  'offer-expired': 2102,
  'not-settled': 2201,
} as const

export type ActedOn = keyof typeof refusalCodes
