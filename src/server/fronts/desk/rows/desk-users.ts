import { type DeskRole, MANAGING_ROLES } from '#domain/desk/roles.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { deskTables } from '#server/fronts/desk/tables.ts'

const USER = columns(
  deskTables.deskUsers,
  ['id', 'name', 'passwordHash', 'totpSecret'],
  ['totpSince', 'role', 'passwordGiven', 'isDemo'],
)
export const DESK_USER_COLUMNS = USER.of('u')

/** A member of the lender's staff. `totpSecret` is encrypted. */
export type DeskUser = Row<typeof USER>

export type NewDeskUser = Pick<DeskUser, 'id' | 'name' | 'passwordHash' | 'isDemo' | 'role'>

/** The place that the encrypted secret of an authenticator app is bound to. */
export const totpPlace = (userId: string) => `desk_users.totp_secret.${userId}`

const find = statement<DeskUser, [string, boolean]>(
  'find-desk-user',
  `SELECT ${DESK_USER_COLUMNS} FROM desk_users u WHERE u.name = $1 AND u.disabled_at IS NULL AND (NOT u.is_demo OR $2)`,
)

/** The user who signs in under this name. Demo users are found only `withDemo`. */
export function findDeskUser(tx: Transaction, name: string, withDemo: boolean) {
  return tx.row(find, [name, withDemo])
}

const NEW = columns(deskTables.deskUsers, ['id', 'name', 'passwordHash', 'isDemo', 'createdAt', 'role'])
const insert = statement<unknown, Inserted>(
  'insert-desk-user',
  `INSERT INTO desk_users ${NEW.inserted} ON CONFLICT DO NOTHING`,
)

/** Adds a user; false if the name is taken. */
export async function insertDeskUser(tx: Transaction, user: NewDeskUser, now: Date): Promise<boolean> {
  return (await tx.run(insert, NEW.values({ ...user, createdAt: now }))) === 1
}

const setDisabled = statement<{ id: string }, [string, Date | null]>(
  'set-desk-user-disabled',
  'UPDATE desk_users SET disabled_at = $2 WHERE name = $1 AND NOT is_demo AND (disabled_at IS NULL) = ($2::timestamptz IS NOT NULL) RETURNING id',
)

/** Disables the user with this name from `at` on; null enables the user again. Undefined if that changes nothing. */
export function setDeskUserDisabled(tx: Transaction, name: string, at: Date | null) {
  return tx.row(setDisabled, [name, at])
}

const setRole = statement<{ id: string }, [string, DeskRole]>(
  'set-desk-role',
  'UPDATE desk_users SET role = $2 WHERE name = $1 AND NOT is_demo AND role <> $2 RETURNING id',
)

/** Sets the role of a user, also in open sessions. Undefined if that changes nothing. */
export const setDeskRole = (tx: Transaction, name: string, role: DeskRole) => tx.row(setRole, [name, role])

const setPassword = statement<unknown, [string, string]>(
  'set-desk-password',
  'UPDATE desk_users SET password_hash = $2, password_given = false WHERE id = $1',
)

export async function setDeskPassword(tx: Transaction, userId: string, hash: string): Promise<void> {
  await tx.run(setPassword, [userId, hash])
}

const setTotp = statement<unknown, [string, string | null]>(
  'set-desk-totp',
  'UPDATE desk_users SET totp_secret = $2, totp_since = NULL WHERE id = $1',
)

/** Stores the encrypted secret of an authenticator app, whose codes are not required yet; null removes the secret. */
export async function setTotpSecret(tx: Transaction, userId: string, sealed: string | null): Promise<void> {
  await tx.run(setTotp, [userId, sealed])
}

const startTotp = statement<unknown, [string, Date]>(
  'start-desk-totp',
  'UPDATE desk_users SET totp_since = $2 WHERE id = $1 AND totp_secret IS NOT NULL AND totp_since IS NULL',
)

/** Requires a code of the authenticator app from now on. */
export async function startTotpNow(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.run(startTotp, [userId, now])
}

const useCode = statement<unknown, [string, number]>(
  'use-desk-code',
  'UPDATE desk_users SET totp_period = $2 WHERE id = $1 AND totp_period < $2',
)

/** Uses the code of a period; false if it or a later one was used before. */
export async function takeTotpPeriod(tx: Transaction, userId: string, period: number): Promise<boolean> {
  return (await tx.run(useCode, [userId, period])) === 1
}

const give = statement<unknown, [string]>(
  'give-desk-password',
  'UPDATE desk_users SET password_given = true WHERE id = $1',
)

/** Requires the user to change the password, because another person was shown it. */
export async function markPasswordGiven(tx: Transaction, userId: string): Promise<void> {
  await tx.run(give, [userId])
}

/** A user as the managers of accounts see it. */
export interface StaffAccount {
  id: string
  name: string
  role: DeskRole
  disabledAt: Date | null
  hasCode: boolean
}

const STAFF = 'id, name, role, disabled_at AS "disabledAt", totp_since IS NOT NULL AS "hasCode"'

/** The users on one page. */
export const STAFF_PAGE = 100

const list = statement<StaffAccount, [string]>(
  'list-desk-users',
  `SELECT ${STAFF} FROM desk_users WHERE NOT is_demo AND name > $1 ORDER BY name LIMIT ${STAFF_PAGE + 1}`,
)

/** The users after a name, ordered by name, including disabled ones; one more than a page holds if there are more. */
export const listStaff = (tx: Transaction, after: string) => tx.rows(list, [after])

const findStaff = statement<StaffAccount, [string]>(
  'find-desk-account',
  `SELECT ${STAFF} FROM desk_users WHERE NOT is_demo AND name = $1`,
)

export const findStaffAccount = (tx: Transaction, name: string) => tx.row(findStaff, [name])

const managers = statement<{ id: string }, [readonly DeskRole[]]>(
  'lock-desk-managers',
  `SELECT id FROM desk_users WHERE role = ANY($1) AND disabled_at IS NULL AND NOT is_demo ORDER BY id FOR UPDATE`,
)

/** The managers of accounts, locked until the transaction ends. */
export const lockManagers = async (tx: Transaction): Promise<string[]> =>
  (await tx.rows(managers, [MANAGING_ROLES])).map(({ id }) => id)
