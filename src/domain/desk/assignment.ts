import type { DeskRole } from './roles.ts'

/** Roles that may be assigned complaints and requests: those that may answer them. */
export const ASSIGNABLE_ROLES: readonly DeskRole[] = ['agent', 'supervisor', 'all']

export const isAssignable = (role: DeskRole): boolean => ASSIGNABLE_ROLES.includes(role)

/** Roles that may reassign the work of others and see their figures. */
export const isLead = (role: DeskRole): boolean => role === 'supervisor' || role === 'all'

/**
 * Decides whether a staff member may reassign an item from one to another; null means unassigned. Staff may take
 * unassigned items and hand over their own. A supervisor may reassign any item.
 */
export function mayAssign(
  { name, role }: { name: string; role: DeskRole },
  from: string | null,
  to: string | null,
): boolean {
  if (!isAssignable(role) || from === to) return false
  if (isLead(role) || from === name) return true
  return from === null && to === name
}
