import type { ConsentPurpose } from '#domain/account/data-notice.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { consentGiven, consentWithdrawn } from '#server/outbox/lender-events/consent-events.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'

const held = statement<{ purpose: string; givenAt: Date }, [string]>(
  'held-consents',
  'SELECT purpose, given_at AS "givenAt" FROM consents WHERE borrower_id = $1 AND withdrawn_at IS NULL',
)

/** The time of each consent in effect, by its purpose. */
export async function heldConsents(tx: Transaction, borrowerId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx.rows(held, [borrowerId])
  return new Map(rows.map(({ purpose, givenAt }) => [purpose, givenAt]))
}

const give = statement<unknown, [string, ConsentPurpose, Date, Buffer]>(
  'give-consent',
  `INSERT INTO consents (borrower_id, purpose, given_at, notice_hash) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING`,
)

type Consent = { borrowerId: string; purpose: ConsentPurpose }

/**
 * Records a consent to the notice with this hash, and notifies the lender's systems. A consent in effect
 * stays.
 */
export async function recordGiven(
  tx: Transaction,
  { borrowerId, purpose }: Consent,
  noticeHash: string,
  now: Date,
): Promise<void> {
  if ((await tx.run(give, [borrowerId, purpose, now, Buffer.from(noticeHash, 'hex')])) !== 1) return
  await notifyLender(tx, consentGiven, { borrowerId }, { borrowerId, purpose, noticeHash, givenAt: now }, now)
}

const withdraw = statement<unknown, [string, ConsentPurpose, Date]>(
  'withdraw-consent',
  // A clock that was set back must not prevent a withdrawal.
  `UPDATE consents SET withdrawn_at = greatest($3, given_at)
   WHERE borrower_id = $1 AND purpose = $2 AND withdrawn_at IS NULL`,
)

/**
 * Records the withdrawal of a consent. The lender's systems are notified if one was recorded, or if
 * `hasStopped` says that an unrecorded one ended.
 */
export async function recordWithdrawn(
  tx: Transaction,
  { borrowerId, purpose }: Consent,
  hasStopped: boolean,
  now: Date,
): Promise<void> {
  const wasHeld = (await tx.run(withdraw, [borrowerId, purpose, now])) === 1
  if (!wasHeld && !hasStopped) return
  await notifyLender(tx, consentWithdrawn, { borrowerId }, { borrowerId, purpose, withdrawnAt: now }, now)
}
