/** Refusal codes that the data request page shows at a field. */
export const dataRequestCodes = {
  'unknown-type': 3006,
  'request-too-long': 3013,
  'correction-without-text': 3014,
  'request-empty': 3015,
  'correction-too-long': 3022,
} as const
