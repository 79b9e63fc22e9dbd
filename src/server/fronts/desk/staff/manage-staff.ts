import { randomInt } from 'node:crypto'
import { isAssignable } from '#domain/desk/assignment.ts'
import type { DeskAction } from '#domain/desk/desk-action.ts'
import { type DeskRole, MANAGING_ROLES, mayManage } from '#domain/desk/roles.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { unassignAllOf } from '#server/fronts/desk/rows/desk-assignments.ts'
import { endAllDeskSessions } from '#server/fronts/desk/rows/desk-sessions.ts'
import {
  type DeskUser,
  findStaffAccount,
  insertDeskUser,
  lockManagers,
  markPasswordGiven,
  type StaffAccount,
  setDeskPassword,
  setDeskRole,
  setDeskUserDisabled,
  setTotpSecret,
} from '#server/fronts/desk/rows/desk-users.ts'

type Actor = Pick<DeskUser, 'id' | 'role'>

/** Why an account was not changed. */
export type NotManaged =
  | 'staff-missing'
  | 'staff-own'
  | 'staff-not-yours'
  | 'staff-last'
  | 'staff-same'
  | 'staff-taken'

/** A change of an account. `hash` is of a password that the page shows once. */
export type StaffChange =
  | { kind: 'role'; role: DeskRole }
  | { kind: 'password'; hash: string }
  | { kind: 'off' }
  | { kind: 'on' }

const ACTIONS: Readonly<Record<StaffChange['kind'], DeskAction>> = {
  role: 'role-changed',
  password: 'user-made',
  off: 'user-disabled',
  on: 'user-enabled',
}

/**
 * Changes another account, and logs it. Refused for the user's own account, for an account with more rights,
 * and for the last manager of accounts: two who disable each other concurrently wait for each other.
 */
export async function changeStaff(
  tx: Transaction,
  actor: Actor,
  name: string,
  change: StaffChange,
  now: Date,
): Promise<NotManaged | null> {
  const managers = await lockManagers(tx)
  const account = await findStaffAccount(tx, name)
  if (!account) return 'staff-missing'
  if (account.id === actor.id) return 'staff-own'
  const given = change.kind === 'role' ? change.role : account.role
  if (!mayManage(actor.role, account.role) || !mayManage(actor.role, given)) return 'staff-not-yours'
  const endsManaging = change.kind === 'off' || !MANAGING_ROLES.includes(given)
  if (endsManaging && managers.length === 1 && managers[0] === account.id) return 'staff-last'
  if (!(await apply(tx, account, change, now))) return 'staff-same'
  await logDeskAction(tx, actor, ACTIONS[change.kind], now, name)
  return null
}

async function apply(
  tx: Transaction,
  { id, name }: StaffAccount,
  change: StaffChange,
  now: Date,
): Promise<boolean> {
  if (change.kind === 'role') {
    if ((await setDeskRole(tx, name, change.role)) === undefined) return false
    if (!isAssignable(change.role)) await unassignAllOf(tx, id)
    return true
  }
  if (change.kind === 'password') {
    await setDeskPassword(tx, id, change.hash)
    await markPasswordGiven(tx, id)
    await setTotpSecret(tx, id, null)
  } else if (!(await setDeskUserDisabled(tx, name, change.kind === 'off' ? now : null))) return false
  if (change.kind === 'off') await unassignAllOf(tx, id)
  await endAllDeskSessions(tx, id)
  return true
}

/** Creates an account with a password that must be changed first, and logs it. */
export async function addStaff(
  tx: Transaction,
  actor: Actor,
  { name, role, hash }: { name: string; role: DeskRole; hash: string },
  now: Date,
): Promise<NotManaged | null> {
  if (!mayManage(actor.role, role)) return 'staff-not-yours'
  const user = { id: newId(now), name, passwordHash: hash, isDemo: false, role }
  if (!(await insertDeskUser(tx, user, now))) return 'staff-taken'
  await markPasswordGiven(tx, user.id)
  await logDeskAction(tx, actor, 'user-made', now, name)
  return null
}

/** Without l, o, 0 and 1, because it is read out, or copied by hand. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LETTERS = 4

/** A password of 80 random bits. */
export const newPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  ).join('-')
