/**
 * The codes that the pages of applying act on: nothing of the application may be changed, that step is none of it, or what
 * is told of data before applying is another text now.
 */
export const applyCodes = {
  'application-closed': 2302,
  'unknown-step': 2305,
  'notice-changed': 2276,
} as const
