import type { StillOpen } from '#domain/account/leaving.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import type { Borrower } from './borrowers.ts'

const open = statement<StillOpen, [string]>(
  'still-open',
  `SELECT
     (SELECT count(*)::int FROM applications WHERE borrower_id = $1 AND state IN ('submitted', 'review')) AS applications,
     (SELECT count(*)::int FROM card_payments WHERE borrower_id = $1 AND state = 'charging') AS charges,
     (SELECT count(*)::int FROM money_cases WHERE borrower_id = $1 AND state = 'open') AS "moneyCases",
     (SELECT count(*)::int FROM complaints WHERE borrower_id = $1 AND state IN ('received', 'in-review')) AS complaints`,
)

/** What waits for a borrower beside their loans. */
export const stillOpen = (tx: Transaction, { id }: Pick<Borrower, 'id'>): Promise<StillOpen> =>
  tx.one(open, [id])
