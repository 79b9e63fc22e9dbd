import { type Statement, statement } from '#server/base/database/database.ts'
import { sweepFailures } from '#server/base/observability/counters.ts'
import { job } from '#server/call/jobs/job.ts'
import { mayBeSwept, sweepLater } from '#server/call/upkeep/sweep-later.ts'
import type { Service } from '#server/service/service.ts'

/**
 * Every table with rows of one borrower, by the column that says whose: what points at another one comes before it. A test
 * knows the table that is missing here.
 */
export const tablesOfBorrower: readonly (readonly [table: string, column: string])[] = [
  ['entries', 'borrower_id'],
  ['instalment_moves', 'borrower_id'],
  ['reversals', 'borrower_id'],
  ['ledger_findings', 'borrower_id'],
  ['reference_requests', 'borrower_id'],
  ['payment_references', 'borrower_id'],
  ['payment_events', 'borrower_id'],
  ['card_payments', 'borrower_id'],
  ['repay_tokens', 'borrower_id'],
  ['bank_accounts', 'borrower_id'],
  ['account_changes', 'borrower_id'],
  ['browser_sessions', 'borrower_id'],
  ['passkeys', 'borrower_id'],
  ['sessions', 'borrower_id'],
  ['acceptances', 'borrower_id'],
  ['arrangements', 'borrower_id'],
  ['arrangement_requests', 'borrower_id'],
  ['scores', 'borrower_id'],
  ['burial_points', 'borrower_id'],
  ['postings', 'borrower_id'],
  ['instalments', 'borrower_id'],
  ['pictures', 'borrower_id'],
  ['complaint_events', 'borrower_id'],
  ['complaints', 'borrower_id'],
  ['data_request_events', 'borrower_id'],
  ['data_requests', 'borrower_id'],
  ['money_cases', 'borrower_id'],
  ['payment_claims', 'borrower_id'],
  ['notifications', 'borrower_id'],
  ['notification_choices', 'borrower_id'],
  ['consents', 'borrower_id'],
  ['email_addresses', 'borrower_id'],
  ['email_changes', 'borrower_id'],
  ['borrower_name_keys', 'borrower_id'],
  ['applications', 'borrower_id'],
  ['certified_steps', 'borrower_id'],
  ['documents', 'borrower_id'],
  ['orders', 'borrower_id'],
  ['offers', 'borrower_id'],
  ['lender_events', 'stream'],
  ['lender_event_streams', 'stream'],
  ['registrations', 'id'],
  ['owners', 'borrower_id'],
  ['deletions', 'borrower_id'],
  ['borrowers', 'id'],
]

const removals: readonly Statement<unknown, [string]>[] = tablesOfBorrower.map(([table, column]) =>
  statement(`forget-${table}-of-deleted`, `DELETE FROM ${table} WHERE ${column} = $1`),
)

const due = statement<{ borrowerId: string }, [Date]>(
  'deletion-to-sweep',
  `SELECT borrower_id AS "borrowerId" FROM deletions WHERE keep_until <= $1 AND ${mayBeSwept('$1')}
   ORDER BY keep_until LIMIT 1 FOR UPDATE SKIP LOCKED`,
)
const postpone = statement<unknown, [string, Date]>(
  'postpone-deletion',
  `UPDATE deletions SET ${sweepLater('$2')} WHERE borrower_id = $1`,
)

/**
 * Removes everything that was kept of one borrower who left long ago, and resolves with whether there was one. Any replica
 * may do it at any time; whom another one removes is passed over. One that cannot be removed waits by itself.
 */
export async function sweepDeletion(
  { database, log }: Pick<Service, 'database' | 'log'>,
  now: Date,
): Promise<boolean> {
  let gone: { borrowerId: string } | undefined
  try {
    return await database.transaction(async (tx) => {
      gone = await tx.row(due, [now])
      if (!gone) return false
      for (const remove of removals) await tx.run(remove, [gone.borrowerId])
      return true
    })
  } catch (error) {
    const failed = gone
    if (!failed) throw error
    const name = error instanceof Error ? error.name : typeof error
    sweepFailures.inc({ work: 'deletions' })
    log.warn({ name }, 'what was kept of a deleted account was not removed')
    await database.transaction((tx) => tx.run(postpone, [failed.borrowerId, now]))
    return true
  }
}

export const deletionsJob = job({ name: 'deletions', run: sweepDeletion })
