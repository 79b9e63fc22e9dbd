import { isAssignable } from '#domain/desk/assignment.ts'
import type { DeskRole } from '#domain/desk/roles.ts'
import type { Database } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import { writeDown } from '#server/call/desk-audit.ts'
import { freeAllOf } from '#server/fronts/desk/rows/desk-assignments.ts'
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

/** Makes an account, or gives one a new password: then its codes and its sessions end. */
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
      await writeDown(tx, user, 'user-made', now)
      return 'made'
    }
    const user = await findDeskUser(tx, name, false)
    if (!user) return 'missing'
    await setDeskPassword(tx, user.id, passwordHash)
    await setTotpSecret(tx, user.id, null)
    await endAllDeskSessions(tx, user.id)
    await writeDown(tx, user, 'user-made', now)
    return 'renewed'
  })
}

/**
 * Shuts an account or opens it again, and writes that down. Sessions of a shut one end in the same moment. False where
 * there is no such account, or it is as wished already.
 */
export function letIn(database: Database, name: string, isLetIn: boolean, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const user = await setDeskUserDisabled(tx, name, isLetIn ? null : now)
    if (!user) return false
    await endAllDeskSessions(tx, user.id)
    if (!isLetIn) await freeAllOf(tx, user.id)
    await writeDown(tx, user, isLetIn ? 'user-enabled' : 'user-disabled', now)
    return true
  })
}

/** Changes what somebody is there for, and writes that down. False where there is no such account, or it is so already. */
export function giveRole(database: Database, name: string, role: DeskRole, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const user = await setDeskRole(tx, name, role)
    if (!user) return false
    if (!isAssignable(role)) await freeAllOf(tx, user.id)
    await writeDown(tx, user, 'role-changed', now)
    return true
  })
}
