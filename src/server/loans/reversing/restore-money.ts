import type { Minor } from '#domain/amount.ts'
import { type RestoreResult, type ReversedPayment, restore } from '#domain/money/booking/restore.ts'
import type { Account, Entry } from '#domain/money/ledger.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import { eventOf } from '#server/loans/events/source-event.ts'
import { earlyEnds } from '#server/loans/ledger/early-ends.ts'
import { appendPostings } from '#server/loans/ledger/ledger.ts'
import { notifyOfRestoration } from '#server/loans/ledger/notify-of-money.ts'
import { owingOf } from '#server/loans/ledger/owing.ts'
import { endOpenReferences } from '#server/loans/ledger/receive.ts'
import { keepRestored, RESTORED_MESSAGE, type Reversal, reversalsOf } from '#server/loans/ledger/reversals.ts'
import { eventOfPayment, movesOf, standingPayment } from '#server/loans/ledger/standing-payments.ts'
import { moveInstalments, type Order, updateOrder } from '#server/loans/orders/orders.ts'
import { scheduleEntry } from '#server/outbox/messages/outbox.ts'

type Line = { kind: string; account: Account; amount: Minor }

const lines = statement<Line, [string, string, string]>(
  'postings-of-reversal',
  `SELECT p.kind, e.account, e.amount_minor AS amount
   FROM postings p JOIN entries e ON e.borrower_id = p.borrower_id AND e.posting_id = p.id, ${eventOf('p', 'b')}
   WHERE p.order_no = $1 AND p.borrower_id = $2 AND p.kind IN ('reversal', 'credit-used')
     AND (b.step = $3 OR (b.source = 'reversal' AND b.event_id = $3))
   ORDER BY p.id, e.line`,
)

// At the same time, penalties come before their waivers.
const penalties = statement<{ amount: Minor }, [string, string, Date]>(
  'penalties-since',
  `SELECT -e.amount_minor AS amount FROM postings p JOIN entries e ON e.borrower_id = p.borrower_id AND e.posting_id = p.id
   WHERE p.order_no = $1 AND p.borrower_id = $2 AND p.at > $3 AND e.account = 'income-penalty'
   ORDER BY p.at, e.amount_minor`,
)

/**
 * Sums penalties less waivers, in order. A waiver may exceed the penalties before it; the excess does not reduce
 * later penalties.
 */
const standing = (amounts: readonly { amount: Minor }[]): Minor =>
  amounts.reduce((left, { amount }) => (left + amount > 0n ? left + amount : 0n), 0n)

/**
 * Restores a reversed payment, whatever the source. Writes the domain's decision in the caller's transaction. The
 * caller has locked the order, and restores a reversal once.
 */
export async function restoreMoney(
  tx: Transaction,
  order: Order,
  reversal: Reversal,
  source: string,
  now: Date,
): Promise<RestoreResult> {
  const { orderNo, borrowerId } = order
  const all = await tx.rows(lines, [orderNo, borrowerId, reversal.id])
  const of = (kind: string): readonly Entry[] => all.filter((line) => line.kind === kind)
  const { holding, undone } = await earlyEnds(tx, order)
  const others = (await reversalsOf(tx, order)).filter(
    ({ id, restoredAt }) => restoredAt === null && id !== reversal.id,
  )
  const gone: ReversedPayment = {
    reversal: of('reversal'),
    creditUsed: of('credit-used'),
    moved: await movesOf(tx, order, reversal.payment),
    penaltiesSince: standing(await tx.rows(penalties, [orderNo, borrowerId, reversal.at])),
    undone,
    ending:
      holding === undefined ? null : { payment: holding, ...(await standingPayment(tx, order, holding)) },
    othersGoneAt: others.map(({ at }) => at),
  }
  const again = restore(owingOf(order), gone, now)

  const id = newId(now)
  // Posted under the payment and the payoff, so what is left of each is the sum of its postings.
  const under = async (payment: string) => ({ ...(await eventOfPayment(tx, order, payment)), step: id })
  const own = [again.restored, ...again.surplus]
  await appendPostings(tx, order, own, await under(reversal.payment), now)
  for (const { payment, posting } of again.rebates)
    await appendPostings(tx, order, [posting], await under(payment), now)
  await appendPostings(tx, order, again.others, { source: 'restored', id }, now)
  if (again.instalments) await moveInstalments(tx, order, again.instalments)
  await updateOrder(tx, order, again.order)
  await endOpenReferences(tx, order, again.ends, now)
  await keepRestored(tx, order, reversal, { at: now, by: source, message: again.message })
  const payload = { borrowerId, reversalId: reversal.id }
  await scheduleEntry(tx, RESTORED_MESSAGE, payload, now, now)
  await notifyOfRestoration(tx, order, reversal, again, now)
  return again
}
