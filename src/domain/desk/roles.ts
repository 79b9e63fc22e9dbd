/** Staff roles. `all` has every permission, as accounts had before there were roles. */
export const DESK_ROLES = ['agent', 'supervisor', 'finance', 'auditor', 'manager', 'all'] as const

export type DeskRole = (typeof DESK_ROLES)[number]

/** Roles that may answer a reopened complaint. */
export const mayAnswerAgain = (role: DeskRole): boolean => role === 'supervisor' || role === 'all'

/** Roles that manage accounts. */
export const MANAGING_ROLES: readonly DeskRole[] = ['manager', 'all']

/**
 * Returns the roles that a staff member may grant, and whose accounts they may change. A manager cannot change an
 * account with more permissions than their own.
 */
export const mayManage = (role: DeskRole, other: DeskRole): boolean =>
  role === 'all' || (role === 'manager' && !MANAGING_ROLES.includes(other))
