/**
 * Refusal codes that the application pages act on: the application is closed, the step is not part of it, or the data
 * notice has changed.
 */
export const applyCodes = {
  'application-closed': 2302,
  'unknown-step': 2305,
  'notice-changed': 2276,
} as const
