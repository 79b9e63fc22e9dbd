import { ok, type Result, refuse } from '#domain/result.ts'

/**
 * Where an application stands. `submitted` waits for the lender, `review` is being looked at by a person, `more` means
 * that the lender asks for more.
 */
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

/** A draft, or one of which more is asked, is kept for so many days after it was last changed. */
export const DRAFT_DAYS = 30

const moves: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  draft: ['submitted', 'withdrawn', 'expired'],
  submitted: ['review', 'more', 'refused', 'offered', 'withdrawn'],
  review: ['more', 'refused', 'offered', 'withdrawn'],
  more: ['submitted', 'refused', 'offered', 'withdrawn', 'expired'],
  refused: [],
  offered: [],
  withdrawn: [],
  expired: [],
}

/** The new state, or the refusal `application-closed` where it does not follow on the old one. */
export function moveApplication(
  from: ApplicationState,
  to: ApplicationState,
): Result<ApplicationState, 'application-closed'> {
  return moves[from].includes(to) ? ok(to) : refuse('application-closed')
}

/** Whether the lender has to decide it now. */
export const isDeciding = (state: ApplicationState): boolean => isOpen(state) && !isEditable(state)

/** Whether it is not decided yet: of these a borrower has one at most. */
export const isOpen = (state: ApplicationState): boolean => moves[state].length > 0

/** Whether the borrower may still change what its steps say. */
export const isEditable = (state: ApplicationState): boolean => state === 'draft' || state === 'more'
