import type { DeskRole } from './roles.ts'

/** Who may see to a complaint or a request: whoever may answer it. */
export const ASSIGNABLE_ROLES: readonly DeskRole[] = ['agent', 'supervisor', 'all']

export const isAssignable = (role: DeskRole): boolean => ASSIGNABLE_ROLES.includes(role)

/** Whose work others give away, and whose figures they see. */
export const isLead = (role: DeskRole): boolean => role === 'supervisor' || role === 'all'

/**
 * Whether somebody may hand over what `from` sees to so that `to` does, each by name and null for nobody. Everybody takes what
 * is nobody's, and hands on or gives back what is theirs; a supervisor gives anybody's to anybody.
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
