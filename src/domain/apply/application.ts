/** Where an application stands. `review` is being looked at, `more` means that more is asked. */
export const applicationStates = [
  'draft',
  'submitted',
  'review',
  'more',
  'refused',
  'offered',
  'withdrawn',
  'expired',
] as const

export type ApplicationState = (typeof applicationStates)[number]
