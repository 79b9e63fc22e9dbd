/** The codes that the page of requests about one's data acts on: each is about one field, and is said there. */
export const dataRequestCodes = {
  'unknown-type': 3006,
  'request-too-long': 3013,
  'correction-without-text': 3014,
  'request-empty': 3015,
  'correction-too-long': 3022,
} as const
