import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Due } from '#server/outbox/messages/outbox.ts'

const claim = statement<Due, [string, Date, string[]]>(
  'claim-due-of-provider',
  `SELECT id, kind, payload, attempts FROM outbox
   WHERE done_at IS NULL AND not_before <= $2 AND kind = $1 AND NOT (payload ->> 'provider' = ANY($3))
   ORDER BY not_before, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
)

/** The oldest thing of a kind that is to be asked of a provider that is not busy; it stays claimed until this transaction ends. */
export const dueOfProvider = (
  tx: Transaction,
  kind: string,
  busy: readonly string[],
  now: Date,
): Promise<Due | undefined> => tx.row(claim, [kind, now, [...busy]])
