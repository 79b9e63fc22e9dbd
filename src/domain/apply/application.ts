import { ok, type Result, refuse } from '#domain/result.ts'

/**
 * State of an application. `submitted` waits for the lender, `review` is under manual review, `more` means that the
 * lender asks for more.
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

/** Days for which a draft, or an application that needs more, is kept after its last change. */
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

/** Returns the new state, or refuses `application-closed` if the transition is not allowed. */
export function moveApplication(
  from: ApplicationState,
  to: ApplicationState,
): Result<ApplicationState, 'application-closed'> {
  return moves[from].includes(to) ? ok(to) : refuse('application-closed')
}

/** Returns whether the lender must decide the application now. */
export const isDeciding = (state: ApplicationState): boolean => isOpen(state) && !isEditable(state)

/** Returns whether the application is undecided. A borrower has at most one undecided application. */
export const isOpen = (state: ApplicationState): boolean => moves[state].length > 0

/** Returns whether the borrower may still change the answers. */
export const isEditable = (state: ApplicationState): boolean => state === 'draft' || state === 'more'
