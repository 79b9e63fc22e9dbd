/** The roles of the staff. `all` is an account that does everything, as accounts did before there were roles. */
export const DESK_ROLES = ['agent', 'supervisor', 'finance', 'auditor', 'manager', 'all'] as const

export type DeskRole = (typeof DESK_ROLES)[number]

/** Who may answer a complaint that its first answer did not solve. */
export const mayAnswerAgain = (role: DeskRole): boolean => role === 'supervisor' || role === 'all'

/** Which roles see to accounts. */
export const MANAGING_ROLES: readonly DeskRole[] = ['manager', 'all']

/**
 * Which roles somebody may give, and whose accounts they may change. A manager sees to no account that can do more than
 * their own, so that none is a way to everything.
 */
export const mayManage = (role: DeskRole, other: DeskRole): boolean =>
  role === 'all' || (role === 'manager' && !MANAGING_ROLES.includes(other))
