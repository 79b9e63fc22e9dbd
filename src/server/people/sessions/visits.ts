import { randomBytes } from 'node:crypto'
import {
  newVisit,
  VISIT_DAYS_MAX,
  type VisitOpener,
  type VisitTimes,
  visitSeen,
} from '#domain/account/visit.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { visitHash } from '#server/base/http/visit.ts'
import { newId } from '#server/base/names/ids.ts'
import { type Borrower, NO_DEVICE } from '#server/call/borrower.ts'
import type { PublicContext } from '#server/call/serve.ts'
import { insertSession } from '#server/people/borrowers/borrowers.ts'
import { forgetEndedSessions } from '#server/people/sessions/sessions.ts'
import { type BrowserName, browserOf } from './browser-name.ts'

const TOKEN_BYTES = 32

/** A browser in which a borrower is signed in. */
export interface SignedIn extends VisitTimes, BrowserName {
  id: string
  tokenHash: Buffer
  startedAt: Date
  openedBy: VisitOpener
}

const insert = statement<unknown, [string, string, Buffer, string, string, VisitOpener, Date, Date, Date]>(
  'insert-browser-session',
  `INSERT INTO browser_sessions
     (borrower_id, id, token_hash, browser, system, opened_by, started_at, seen_at, expires_at, ends_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)`,
)

/**
 * Signs a browser in, once the transaction is done. The session that its cookie had before ends, whoever's it was: what
 * somebody put there beforehand is nobody's afterwards.
 */
export async function signIn(
  context: PublicContext,
  borrower: Borrower,
  openedBy: VisitOpener = 'code',
): Promise<void> {
  const { tx, now, origin } = context
  const { visit } = origin
  if (!visit) throw new Error('a session was opened for no browser')
  if (visit.token !== '') await endVisit(tx, visitHash(visit.token))
  await forgetEndedSessions(tx, borrower, now)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const tokenHash = visitHash(token)
  const { expiresAt, endsAt } = newVisit(now)
  await insertSession(tx, {
    tokenHash,
    borrowerId: borrower.id,
    deviceHash: NO_DEVICE,
    expiresAt,
    createdAt: now,
  })
  const { browser, system } = browserOf(origin.userAgent)
  await tx.run(insert, [
    ...([borrower.id, newId(now), tokenHash, browser, system, openedBy] as const),
    ...([now, expiresAt, endsAt] as const),
  ])
  tx.afterCommit(() => visit.keep(token, VISIT_DAYS_MAX * 24 * 3600))
}

const endOne = statement<{ borrowerId: string }, [Buffer]>(
  'end-session-of-cookie',
  'DELETE FROM sessions WHERE token_hash = $1 RETURNING borrower_id AS "borrowerId"',
)
const forgetOne = statement<unknown, [string, Buffer]>(
  'forget-browser-session',
  'DELETE FROM browser_sessions WHERE borrower_id = $1 AND token_hash = $2',
)

/** Ends the session of a cookie, if there is one. */
export async function endVisit(tx: Transaction, tokenHash: Buffer): Promise<void> {
  const ended = await tx.row(endOne, [tokenHash])
  if (ended) await tx.run(forgetOne, [ended.borrowerId, tokenHash])
}

const list = statement<SignedIn, [string, Date]>(
  'list-browser-sessions',
  `SELECT id, token_hash AS "tokenHash", browser, system, started_at AS "startedAt", opened_by AS "openedBy",
     seen_at AS "seenAt", expires_at AS "expiresAt", ends_at AS "endsAt"
   FROM browser_sessions WHERE borrower_id = $1 AND expires_at > $2 ORDER BY seen_at DESC, id DESC`,
)

/** Where a borrower is signed in. */
export const visitsOf = (tx: Transaction, { id }: Borrower, now: Date): Promise<SignedIn[]> =>
  tx.rows(list, [id, now])

const take = statement<unknown, [string, string, Date]>(
  'take-question-of-session',
  `UPDATE browser_sessions SET challenged_at = $3
   WHERE borrower_id = $1 AND id = $2 AND (challenged_at IS NULL OR challenged_at < $3)`,
)

/** A question of this session, asked then, is answered; false where it or a newer one was answered before. */
export const takeQuestion = async (
  tx: Transaction,
  borrowerId: string,
  id: string,
  askedAt: Date,
): Promise<boolean> => (await tx.run(take, [borrowerId, id, askedAt])) === 1

const see = statement<unknown, [string, string, Date, Date]>(
  'see-browser-session',
  'UPDATE browser_sessions SET seen_at = $3, expires_at = $4 WHERE borrower_id = $1 AND id = $2',
)
const prolong = statement<unknown, [Buffer, Date]>(
  'prolong-session',
  'UPDATE sessions SET expires_at = $2 WHERE token_hash = $1',
)

/** Whoever opens one of the pages behind the door is still there; elsewhere that is not written down. */
export async function seeVisit(context: PublicContext, borrower: Borrower): Promise<void> {
  const { tx, now, origin } = context
  if (!origin.visit?.token) return
  const hash = visitHash(origin.visit.token)
  const own = (await visitsOf(tx, borrower, now)).find(({ tokenHash }) => tokenHash.equals(hash))
  const next = own && visitSeen(own, now)
  if (!own || !next) return
  await tx.run(see, [borrower.id, own.id, now, next.expiresAt])
  await tx.run(prolong, [hash, next.expiresAt])
}
