import { statement, type Transaction } from '#server/database/database.ts'
import type { Borrower } from './borrowers.ts'

interface Ended {
  wasOpen: boolean
}

const endOne = statement<Ended, [Buffer, Date]>(
  'end-session',
  'DELETE FROM sessions WHERE token_hash = $1 RETURNING expires_at > $2 AS "wasOpen"',
)

/** Ends the session of a token; resolves with how many were still open: 1 or 0. */
export async function endSession(tx: Transaction, tokenHash: Buffer, now: Date): Promise<number> {
  return countOpen(await tx.rows(endOne, [tokenHash, now]))
}

const endAll = statement<Ended, [string, Date]>(
  'end-sessions-of-borrower',
  'DELETE FROM sessions WHERE borrower_id = $1 RETURNING expires_at > $2 AS "wasOpen"',
)

/** Ends every session of a borrower; resolves with how many were still open. */
export async function endSessionsOf(tx: Transaction, { id }: Borrower, now: Date): Promise<number> {
  return countOpen(await tx.rows(endAll, [id, now]))
}

const countOpen = (ended: readonly Ended[]) => ended.filter(({ wasOpen }) => wasOpen).length

const forget = statement<unknown, [string, Date]>(
  'forget-ended-sessions',
  'DELETE FROM sessions WHERE borrower_id = $1 AND expires_at <= $2',
)

/** Removes what has ended by itself, so that a borrower who signs in every day leaves no thousand rows behind. */
export async function forgetEndedSessions(tx: Transaction, { id }: Borrower, now: Date): Promise<void> {
  await tx.run(forget, [id, now])
}
