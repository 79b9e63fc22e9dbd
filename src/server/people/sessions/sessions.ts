import { statement, type Transaction } from '#server/base/database/database.ts'
import { type Borrower, holdBorrower } from '#server/call/borrower.ts'
import { forgetPasskeysOf } from '#server/people/sessions/passkey-rows.ts'

interface EndedSession {
  wasOpen: boolean
}

const endOne = statement<EndedSession, [Buffer, Date]>(
  'end-session',
  'DELETE FROM sessions WHERE token_hash = $1 RETURNING expires_at > $2 AS "wasOpen"',
)

/** Ends the session of a token; resolves with how many were still open: 1 or 0. */
export async function endSession(tx: Transaction, tokenHash: Buffer, now: Date): Promise<number> {
  return countOpen(await tx.rows(endOne, [tokenHash, now]))
}

const endAll = statement<EndedSession, [string, Date]>(
  'end-sessions-of-borrower',
  'DELETE FROM sessions WHERE borrower_id = $1 RETURNING expires_at > $2 AS "wasOpen"',
)

const forgetVisits = statement<unknown, [string]>(
  'forget-browser-sessions',
  'DELETE FROM browser_sessions WHERE borrower_id = $1',
)

/** Ends every session of a borrower, of apps and browsers, with the passkeys; resolves with how many were still open. */
export async function endSessionsOf(tx: Transaction, { id }: Borrower, now: Date): Promise<number> {
  await tx.run(forgetVisits, [id])
  await forgetPasskeysOf(tx, id)
  return countOpen(await tx.rows(endAll, [id, now]))
}

const forgetTokens = statement<{ tokenHash: Buffer }, [string]>(
  'forget-tokens-of-browsers',
  'DELETE FROM browser_sessions WHERE borrower_id = $1 RETURNING token_hash AS "tokenHash"',
)
const endTokens = statement<unknown, [Buffer[]]>(
  'end-sessions-of-browsers',
  'DELETE FROM sessions WHERE token_hash = ANY($1)',
)

/**
 * Ends the browser sessions that a phone opened, with the passkeys added there, because the phone has
 * changed; sessions of the lender's apps stay. Waits for a concurrent sign-in or new passkey, and ends it
 * too.
 */
export async function endBrowserSessionsOf(tx: Transaction, borrowerId: string): Promise<void> {
  await holdBorrower(tx, borrowerId, 'leaves')
  await forgetPasskeysOf(tx, borrowerId)
  const ended = await tx.rows(forgetTokens, [borrowerId])
  if (ended.length > 0) await tx.run(endTokens, [ended.map(({ tokenHash }) => tokenHash)])
}

const countOpen = (ended: readonly EndedSession[]) => ended.filter(({ wasOpen }) => wasOpen).length

const forget = statement<unknown, [string, Date]>(
  'forget-ended-sessions',
  'DELETE FROM sessions WHERE borrower_id = $1 AND expires_at <= $2',
)

/** Removes expired sessions, so that daily sign-ins do not accumulate rows. */
export async function forgetEndedSessions(tx: Transaction, { id }: Borrower, now: Date): Promise<void> {
  await tx.run(forget, [id, now])
}
