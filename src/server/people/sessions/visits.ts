import { randomBytes } from 'node:crypto'
import {
  newBrowserSession,
  type SignInMethod,
  VISIT_DAYS_MAX,
  withUse,
} from '#domain/account/browser-session.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { visitHash } from '#server/base/http/visit.ts'
import { newId } from '#server/base/names/ids.ts'
import { type Borrower, NO_DEVICE } from '#server/call/borrower.ts'
import type { PublicContext } from '#server/call/serve.ts'
import { insertSession } from '#server/people/borrowers/borrowers.ts'
import { forgetEndedSessions } from '#server/people/sessions/sessions.ts'
import { signInTables } from '#server/people/sign-in-tables.ts'
import { browserOf } from './browser-name.ts'

const TOKEN_BYTES = 32

const VISIT = columns(
  signInTables.browserSessions,
  ['id', 'tokenHash', 'browser', 'system', 'startedAt'],
  ['openedBy', 'seenAt', 'expiresAt', 'endsAt'],
)

/** A browser in which a borrower is signed in. */
export type SignedInBrowser = Row<typeof VISIT>

const NEW = columns(signInTables.browserSessions, VISIT.names, ['borrowerId'])
const insert = statement<unknown, Inserted>(
  'insert-browser-session',
  `INSERT INTO browser_sessions ${NEW.inserted}`,
)

/**
 * Signs a browser in when the transaction commits. The session of its earlier cookie ends, whichever borrower it belonged to, so
 * that a cookie that another person planted is worth nothing.
 */
export async function signIn(
  context: PublicContext,
  borrower: Borrower,
  openedBy: SignInMethod = 'code',
): Promise<void> {
  const { tx, now, origin } = context
  const { visit } = origin
  if (!visit) throw new Error('a session was opened for no browser')
  if (visit.token !== '') await endVisit(tx, visitHash(visit.token))
  await forgetEndedSessions(tx, borrower, now)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const tokenHash = visitHash(token)
  const times = newBrowserSession(now)
  const owned = { borrowerId: borrower.id, tokenHash }
  await insertSession(tx, { ...owned, deviceHash: NO_DEVICE, expiresAt: times.expiresAt, createdAt: now })
  const visitor = { ...owned, ...browserOf(origin.userAgent), ...times }
  await tx.run(insert, NEW.values({ ...visitor, id: newId(now), openedBy, startedAt: now }))
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

const list = statement<SignedInBrowser, [string, Date]>(
  'list-browser-sessions',
  `SELECT ${VISIT} FROM browser_sessions WHERE borrower_id = $1 AND expires_at > $2 ORDER BY seen_at DESC, id DESC`,
)

export const visitsOf = (tx: Transaction, { id }: Borrower, now: Date): Promise<SignedInBrowser[]> =>
  tx.rows(list, [id, now])

const take = statement<unknown, [string, string, Date]>(
  'take-question-of-session',
  `UPDATE browser_sessions SET challenged_at = $3
   WHERE borrower_id = $1 AND id = $2 AND (challenged_at IS NULL OR challenged_at < $3)`,
)

/** Stores that a challenge of this session was answered; false if it or a newer one was answered before. */
export const takeChallenge = async (
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

/** Prolongs the session of a borrower who opens a page that requires one. */
export async function renewVisit(context: PublicContext, borrower: Borrower): Promise<void> {
  const { tx, now, origin } = context
  if (!origin.visit?.token) return
  const hash = visitHash(origin.visit.token)
  const own = (await visitsOf(tx, borrower, now)).find(({ tokenHash }) => tokenHash.equals(hash))
  const next = own && withUse(own, now)
  if (!own || !next) return
  await tx.run(see, [borrower.id, own.id, now, next.expiresAt])
  await tx.run(prolong, [hash, next.expiresAt])
}
