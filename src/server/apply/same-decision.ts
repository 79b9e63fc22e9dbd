import type { Minor } from '#domain/amount.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { stepsKept } from '#server/people/borrowers/step-rows.ts'
import { type Application, applicationPlace } from './application-rows.ts'
import type { Decision } from './decision.ts'

/** A second tap at the desk counts the days of an offer from a moment later. */
const SAME_MOMENT_MS = 60_000

const find = statement<{ amount: Minor; coupon: Minor; expiresAt: Date }, [string, string]>(
  'find-offer-made',
  `SELECT amount_minor AS amount, coupon_minor AS coupon, expires_at AS "expiresAt" FROM offers
   WHERE borrower_id = $1 AND id = $2`,
)

/** Whether an application was decided in this very way: the same offer, the same reason, the same steps. */
export async function isSameDecision(
  { tx, sealer }: { tx: Transaction; sealer: Sealer },
  borrower: Borrower,
  { offerId, reason, byBureau }: Application,
  decision: Decision,
): Promise<boolean> {
  if (decision.decision === 'offer') {
    const made = offerId === null ? undefined : await tx.row(find, [borrower.id, offerId])
    if (!made) return false
    const apart = Math.abs(made.expiresAt.getTime() - decision.expiresAt.getTime())
    return made.amount === decision.amount && made.coupon === decision.coupon && apart < SAME_MOMENT_MS
  }
  const isReason = reason !== null && sealer.open(reason, applicationPlace(borrower.id)) === decision.reason
  if (decision.decision === 'refuse') return isReason && byBureau === decision.byBureau
  const kept = await stepsKept(tx, borrower, sealer)
  const isAsked = (one: (typeof decision.steps)[number]) => {
    const refused = kept.get(one.kind)?.refused
    return refused?.reason === one.reason && refused.fields.join() === one.fields.join()
  }
  return isReason && decision.steps.every(isAsked)
}
