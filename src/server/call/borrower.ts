import { createHash } from 'node:crypto'
import type { ClientKind } from '#domain/loans/penalty.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { type Statement, statement, type Transaction } from '#server/base/database/database.ts'

/** The borrower who makes a call. Name and address are read only by pages that need them. */
export interface Borrower {
  id: string
  market: MarketId
  clientKind: ClientKind
}

/** The hash of an empty device id: a session with it accepts any device. */
export const NO_DEVICE: Buffer = createHash('sha256').update('').digest()

const findSession = statement<{ borrowerId: string }, [Buffer, Buffer, Buffer, Date]>(
  'find-session',
  `SELECT borrower_id AS "borrowerId" FROM sessions
   WHERE token_hash = $1 AND device_hash IN ($2, $3) AND expires_at > $4`,
)
/**
 * How the row of the borrower is locked until the transaction ends. A transaction that only reads takes no lock. One that
 * writes prevents the deletion of the account (`stays`), so that nothing is written for a deleted account. The deletion
 * (`leaves`) waits for all that write.
 */
export type Hold = 'none' | 'stays' | 'leaves'

// A separate statement: sessions are placed by their token, and the borrower may be on another shard.
const FIND =
  'SELECT id, market, client_kind AS "clientKind" FROM borrowers WHERE id = $1 AND deleted_at IS NULL'
const found: Readonly<Record<Hold, Statement<Borrower, [string]>>> = {
  none: statement('find-borrower', FIND),
  stays: statement('find-borrower-who-stays', `${FIND} FOR KEY SHARE`),
  leaves: statement('find-borrower-who-leaves', `${FIND} FOR UPDATE`),
}

/**
 * Finds the borrower of a session that has not ended and is not bound to another device. `ahead` may send further queries that
 * need only the borrower's id; their results must not be used if no borrower is returned.
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

/** Finds and locks the borrower with this id; undefined for a deleted account. */
export const holdBorrower = (
  tx: Transaction,
  id: string,
  hold: Hold = 'stays',
): Promise<Borrower | undefined> => tx.row(found[hold], [id])
