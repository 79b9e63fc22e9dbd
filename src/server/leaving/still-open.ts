import type { StillOpen } from '#domain/account/leaving.ts'
import { CREDIT_CORRECTION } from '#domain/complaints/data-request.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { compensationFor } from '#server/complaints/compensation.ts'
import type { KeptDataRequest } from '#server/complaints/data-request-rows.ts'

const open = statement<Omit<StillOpen, 'compensations'>, [string]>(
  'still-open',
  `SELECT
     (SELECT count(*)::int FROM applications WHERE borrower_id = $1 AND state IN ('submitted', 'review')) AS applications,
     (SELECT count(*)::int FROM card_payments WHERE borrower_id = $1 AND state = 'charging') AS charges,
     (SELECT count(*)::int FROM money_cases WHERE borrower_id = $1 AND state = 'open') AS "moneyCases",
     (SELECT count(*)::int FROM complaints WHERE borrower_id = $1 AND state IN ('received', 'in-review')) AS complaints`,
)

type Delayed = Pick<
  KeptDataRequest,
  'kind' | 'market' | 'state' | 'filedAt' | 'repliedAt' | 'doneAt' | 'compensatedMinor' | 'compensatedAt'
>

const unpaid = statement<Delayed, [string]>(
  'uncompensated-requests',
  `SELECT kind, market, state, filed_at AS "filedAt", replied_at AS "repliedAt", done_at AS "doneAt",
     compensated_minor AS "compensatedMinor", compensated_at AS "compensatedAt"
   FROM data_requests WHERE borrower_id = $1 AND kind = '${CREDIT_CORRECTION}' AND compensated_at IS NULL`,
)

/** What waits for a borrower beside their loans. */
export async function stillOpen(
  tx: Transaction,
  { id }: Pick<Borrower, 'id'>,
  now: Date,
): Promise<StillOpen> {
  const delayed = await tx.rows(unpaid, [id])
  const compensations = delayed.filter((request) => compensationFor(request, now) !== null).length
  return { ...(await tx.one(open, [id])), compensations }
}
