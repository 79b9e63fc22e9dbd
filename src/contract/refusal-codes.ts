/** The codes that a page acts on instead of only showing the message. All others stand in the table of refusals. */
export const refusalCodes = {
  'session-missing': 1001,
  'session-ended': 1002,
  'already-settled': 2003,
} as const
