import { createHash } from 'node:crypto'
import type { ClientKind } from '#domain/loans/penalty.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { type Statement, statement, type Transaction } from '#server/base/database/database.ts'

/** The borrower who makes a call. Name and address stay in the database until a page needs them. */
export interface Borrower {
  id: string
  market: MarketId
  clientKind: ClientKind
}

/** The hash of no device id: a session with it is open to any device. */
export const NO_DEVICE: Buffer = createHash('sha256').update('').digest()

const findSession = statement<{ borrowerId: string }, [Buffer, Buffer, Buffer, Date]>(
  'find-session',
  `SELECT borrower_id AS "borrowerId" FROM sessions
   WHERE token_hash = $1 AND device_hash IN ($2, $3) AND expires_at > $4`,
)
/**
 * Whether the borrower can leave while a transaction goes on. Who only looks lets them; who writes does not, or what they
 * write would stay behind; and whoever ends an account waits for all who write.
 */
export type Hold = 'none' | 'stays' | 'leaves'

// A statement of its own: sessions lie by their token, and the borrower may be on another machine.
const FIND =
  'SELECT id, market, client_kind AS "clientKind" FROM borrowers WHERE id = $1 AND deleted_at IS NULL'
const found: Readonly<Record<Hold, Statement<Borrower, [string]>>> = {
  none: statement('find-borrower', FIND),
  stays: statement('find-borrower-who-stays', `${FIND} FOR KEY SHARE`),
  leaves: statement('find-borrower-who-leaves', `${FIND} FOR UPDATE`),
}

/**
 * The borrower of a session that has not ended and is not bound to another device. What else needs nothing but who they are
 * is asked for in the same way by `ahead`, and nobody sees it unless they are still there.
 */
export async function findBorrower(
  tx: Transaction,
  tokenHash: Buffer,
  deviceHash: Buffer,
  now: Date,
  hold: Hold = 'none',
  ahead: (borrowerId: string) => void = () => {},
): Promise<Borrower | undefined> {
  const session = await tx.row(findSession, [tokenHash, deviceHash, NO_DEVICE, now])
  if (!session) return undefined
  const borrower = holdBorrower(tx, session.borrowerId, hold)
  ahead(session.borrowerId)
  return borrower
}

/** The borrower with this id, who is there until the transaction ends; undefined for whoever has left. */
export const holdBorrower = (
  tx: Transaction,
  id: string,
  hold: Hold = 'stays',
): Promise<Borrower | undefined> => tx.row(found[hold], [id])
