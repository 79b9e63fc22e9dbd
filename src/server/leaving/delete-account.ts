import {
  type AccountDeletionRefusal,
  booksKeptUntil,
  mayDeleteAccount,
  type OpenMatters,
} from '#domain/account/account-deletion.ts'
import { CREDIT_CORRECTION } from '#domain/complaints/data-request.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { ok, type Result } from '#domain/result.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { compensationFor } from '#server/complaints/compensation.ts'
import type { KeptDataRequest } from '#server/complaints/data-request-rows.ts'
import { allOrders } from '#server/loans/orders/orders.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { accountDeleted } from '#server/outbox/lender-events/people-events.ts'
import type { Service } from '#server/service/service.ts'
import { anonymise } from './anonymise.ts'
import { countKept, type Deletion, deletionOf, insertDeletion } from './deletions.ts'

type LeavingContext = { tx: Transaction; service: Pick<Service, 'config' | 'tables'>; now: Date }

// Waits for transactions that hold the borrower's row. Later ones wait here and then find a deleted account.
const lock = statement<unknown, [string]>(
  'lock-leaving-borrower',
  'SELECT FROM borrowers WHERE id = $1 FOR UPDATE',
)

export async function leavingOf(
  { tx, now }: Pick<LeavingContext, 'tx' | 'now'>,
  borrower: Borrower,
): Promise<Result<null, AccountDeletionRefusal>> {
  const loans = (await allOrders(tx, borrower)).map((order) => loanToday(order, now))
  return mayDeleteAccount(loans, await stillOpen(tx, borrower, now))
}

/**
 * Deletes the account of a borrower without debt or credit, and notifies the lender's systems. Idempotent.
 */
export async function deleteAccount(
  context: LeavingContext,
  borrower: Borrower,
): Promise<Result<Deletion, AccountDeletionRefusal>> {
  const { tx, service, now } = context
  const { id: borrowerId } = borrower
  await tx.run(lock, [borrowerId])
  // A second tap, or the lender's call beside the borrower's.
  const before = await deletionOf(tx, borrowerId)
  if (before) return ok(before)
  const leaving = await leavingOf(context, borrower)
  if (!leaving.ok) return leaving
  const keepUntil = booksKeptUntil(now, service.config.accountKeptYears)
  const kept = await countKept(tx, borrowerId)
  const deletion = { borrowerId, number: newId(now), deletedAt: now, keepUntil, ...kept }
  await anonymise(context, borrower)
  await insertDeletion(tx, deletion)
  await notifyLender(tx, accountDeleted, { borrowerId }, { borrowerId, deletedAt: now, keepUntil }, now)
  return ok(deletion)
}

const open = statement<Omit<OpenMatters, 'compensations'>, [string]>(
  'still-open',
  `SELECT
     (SELECT count(*)::int FROM applications WHERE borrower_id = $1 AND state IN ('submitted', 'review')) AS applications,
     (SELECT count(*)::int FROM card_payments WHERE borrower_id = $1 AND state = 'charging') AS charges,
     (SELECT count(*)::int FROM money_cases WHERE borrower_id = $1 AND state = 'open') AS "moneyCases",
     (SELECT count(*)::int FROM complaints WHERE borrower_id = $1 AND state IN ('received', 'in-review')) AS complaints`,
)

type DelayedRequest = Pick<
  KeptDataRequest,
  'kind' | 'market' | 'state' | 'filedAt' | 'repliedAt' | 'doneAt' | 'compensatedMinor' | 'compensatedAt'
>

const unpaid = statement<DelayedRequest, [string]>(
  'uncompensated-requests',
  `SELECT kind, market, state, filed_at AS "filedAt", replied_at AS "repliedAt", done_at AS "doneAt",
     compensated_minor AS "compensatedMinor", compensated_at AS "compensatedAt"
   FROM data_requests WHERE borrower_id = $1 AND kind = '${CREDIT_CORRECTION}' AND compensated_at IS NULL`,
)

/** Counts what is still open for a borrower besides the loans. */
async function stillOpen(tx: Transaction, { id }: Pick<Borrower, 'id'>, now: Date): Promise<OpenMatters> {
  const delayed = await tx.rows(unpaid, [id])
  const compensations = delayed.filter((request) => compensationFor(request, now) !== null).length
  return { ...(await tx.one(open, [id])), compensations }
}
