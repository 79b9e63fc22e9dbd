import { isAssignable } from '#domain/desk/assignment.ts'
import type { DeskRole } from '#domain/desk/roles.ts'
import type { Database } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { unassignAllOf } from '#server/fronts/desk/rows/desk-assignments.ts'
import { endAllDeskSessions } from '#server/fronts/desk/rows/desk-sessions.ts'
import {
  findDeskUser,
  insertDeskUser,
  setDeskPassword,
  setDeskRole,
  setDeskUserDisabled,
  setTotpSecret,
} from '#server/fronts/desk/rows/desk-users.ts'
import { hashPassword } from './password.ts'

/** Creates an account, or gives one a new password: then its codes and its sessions end. */
export async function makeUser(
  database: Database,
  {
    name,
    password,
    renews,
    role = 'all',
  }: { name: string; password: string; renews: boolean; role?: DeskRole },
  now: Date,
): Promise<'made' | 'renewed' | 'taken' | 'missing'> {
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    if (!renews) {
      const user = { id: newId(now), name, passwordHash, isDemo: false, role }
      if (!(await insertDeskUser(tx, user, now))) return 'taken'
      await logDeskAction(tx, user, 'user-made', now)
      return 'made'
    }
    const user = await findDeskUser(tx, name, false)
    if (!user) return 'missing'
    await setDeskPassword(tx, user.id, passwordHash)
    await setTotpSecret(tx, user.id, null)
    await endAllDeskSessions(tx, user.id)
    await logDeskAction(tx, user, 'user-made', now)
    return 'renewed'
  })
}

/**
 * Disables an account or enables it again, and logs it. Its sessions end at once. False if there is no such
 * account, or nothing changes.
 */
export function setAccountEnabled(
  database: Database,
  name: string,
  isLetIn: boolean,
  now: Date,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const user = await setDeskUserDisabled(tx, name, isLetIn ? null : now)
    if (!user) return false
    await endAllDeskSessions(tx, user.id)
    if (!isLetIn) await unassignAllOf(tx, user.id)
    await logDeskAction(tx, user, isLetIn ? 'user-enabled' : 'user-disabled', now)
    return true
  })
}

/** Changes the role of an account, and logs it. False if there is no such account, or nothing changes. */
export function changeRole(database: Database, name: string, role: DeskRole, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const user = await setDeskRole(tx, name, role)
    if (!user) return false
    if (!isAssignable(role)) await unassignAllOf(tx, user.id)
    await logDeskAction(tx, user, 'role-changed', now)
    return true
  })
}
