/** The codes that the pages of applying act on: nothing of the application may be changed, or that step is none of it. */
export const applyCodes = {
  'application-closed': 2302,
  'unknown-step': 2305,
} as const
