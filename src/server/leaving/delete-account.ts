import { keptUntil, type LeavingRefusal, mayLeave } from '#domain/account/leaving.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { ok, type Result } from '#domain/result.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { allOrders } from '#server/loans/orders/orders.ts'
import { accountDeleted } from '#server/outbox/lender-events/people-events.ts'
import { tellLender } from '#server/outbox/lender-events/tell-lender.ts'
import type { Service } from '#server/service/service.ts'
import { anonymise } from './anonymise.ts'
import { countKept, type Deletion, deletionOf, insertDeletion } from './deletions.ts'
import { stillOpen } from './still-open.ts'

type LeavingContext = { tx: Transaction; service: Pick<Service, 'config' | 'tables'>; now: Date }

// Waits for transactions that hold the borrower's row. Later ones wait here and then find a deleted account.
const lock = statement<unknown, [string]>(
  'lock-leaving-borrower',
  'SELECT FROM borrowers WHERE id = $1 FOR UPDATE',
)

/** Whether this borrower may leave now. */
export async function leavingOf(
  { tx, now }: Pick<LeavingContext, 'tx' | 'now'>,
  borrower: Borrower,
): Promise<Result<null, LeavingRefusal>> {
  const loans = (await allOrders(tx, borrower)).map((order) => loanToday(order, now))
  return mayLeave(loans, await stillOpen(tx, borrower, now))
}

/** Deletes the account of a borrower who owes nothing and is owed nothing; the lender's systems hear of it. The same again is answered alike. */
export async function deleteAccount(
  around: LeavingContext,
  borrower: Borrower,
): Promise<Result<Deletion, LeavingRefusal>> {
  const { tx, service, now } = around
  const { id: borrowerId } = borrower
  await tx.run(lock, [borrowerId])
  // A second tap, or the lender's call beside the borrower's own.
  const before = await deletionOf(tx, borrowerId)
  if (before) return ok(before)
  const leaving = await leavingOf(around, borrower)
  if (!leaving.ok) return leaving
  const keepUntil = keptUntil(now, service.config.accountKeptYears)
  const kept = await countKept(tx, borrowerId)
  const deletion = { borrowerId, number: newId(now), deletedAt: now, keepUntil, ...kept }
  await anonymise(around, borrower)
  await insertDeletion(tx, deletion)
  await tellLender(tx, accountDeleted, { borrowerId }, { borrowerId, deletedAt: now, keepUntil }, now)
  return ok(deletion)
}
