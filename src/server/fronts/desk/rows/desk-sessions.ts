import { statement, type Transaction } from '#server/base/database/database.ts'
import { DESK_USER_COLUMNS, type DeskUser } from '#server/fronts/desk/rows/desk-users.ts'

const insert = statement<unknown, [Buffer, string, Date, Date]>(
  'insert-desk-session',
  `INSERT INTO desk_sessions (token_hash, user_id, created_at, seen_at, expires_at) VALUES ($1, $2, $3, $3, $4)`,
)

export async function insertDeskSession(
  tx: Transaction,
  session: { tokenHash: Buffer; userId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.run(insert, [session.tokenHash, session.userId, now, session.expiresAt])
}

const find = statement<DeskUser & { seenAt: Date }, [Buffer, Date, Date, boolean]>(
  'find-desk-session',
  `SELECT ${DESK_USER_COLUMNS}, s.seen_at AS "seenAt"
   FROM desk_sessions s JOIN desk_users u ON u.id = s.user_id
   WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.seen_at > $3 AND u.disabled_at IS NULL AND (NOT u.is_demo OR $4)`,
)

/** The user of a session, unless it has ended or was inactive since `idleSince`. */
export function findDeskSession(
  tx: Transaction,
  tokenHash: Buffer,
  { now, idleSince, withDemo }: { now: Date; idleSince: Date; withDemo: boolean },
) {
  return tx.row(find, [tokenHash, now, idleSince, withDemo])
}

const touch = statement<unknown, [Buffer, Date]>(
  'touch-desk-session',
  'UPDATE desk_sessions SET seen_at = $2 WHERE token_hash = $1 AND seen_at < $2',
)

export async function touchDeskSession(tx: Transaction, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.run(touch, [tokenHash, now])
}

const end = statement<unknown, [Buffer]>(
  'end-desk-session',
  'DELETE FROM desk_sessions WHERE token_hash = $1',
)

export async function endDeskSession(tx: Transaction, tokenHash: Buffer): Promise<void> {
  await tx.run(end, [tokenHash])
}

const endOthers = statement<unknown, [string, Buffer]>(
  'end-other-desk-sessions',
  'DELETE FROM desk_sessions WHERE user_id = $1 AND token_hash <> $2',
)

export async function endOtherDeskSessions(tx: Transaction, userId: string, but: Buffer): Promise<void> {
  await tx.run(endOthers, [userId, but])
}

const sweep = statement<unknown, [Date]>(
  'sweep-desk-sessions',
  'DELETE FROM desk_sessions WHERE expires_at <= $1',
)

/** Deletes sessions that have ended. */
export async function sweepDeskSessions(tx: Transaction, now: Date): Promise<void> {
  await tx.run(sweep, [now])
}

const endAll = statement<unknown, [string]>(
  'end-all-desk-sessions',
  'DELETE FROM desk_sessions WHERE user_id = $1',
)

export async function endAllDeskSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.run(endAll, [userId])
}
