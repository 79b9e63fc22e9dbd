/** Everything that is written down about the staff. */
export const DESK_ACTIONS = [
  'user-made',
  'user-disabled',
  'user-enabled',
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'password-changed',
  'code-on',
  'code-off',
  'complaint-opened',
  'review-started',
  'note-added',
  'answered',
  'score-asked',
  'closed',
  'request-opened',
  'request-more-asked',
  'request-answered',
  'request-refused',
  'request-done',
  'money-wished',
  'money-booked',
  'money-dismissed',
  'payment-reversed',
] as const

export type DeskAction = (typeof DESK_ACTIONS)[number]
