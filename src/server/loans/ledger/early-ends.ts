import type { InvalidatedPayoff } from '#domain/money/booking/restore.ts'
import type { Account, Entry } from '#domain/money/ledger.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { eventOf, nameIn } from '#server/loans/events/source-event.ts'
import type { Order } from '#server/loans/orders/orders.ts'

type Line = { posting: string; payment: string; kind: string; at: Date; account: Account; amount: bigint }

const lines = statement<Line, [string, string]>(
  'lines-of-early-ends',
  `SELECT p.id AS posting, p.kind, p.at, e.account, e.amount_minor AS amount, ${nameIn('b')} AS payment
   FROM postings p JOIN entries e ON e.borrower_id = p.borrower_id AND e.posting_id = p.id, ${eventOf('p', 'b')}
   WHERE p.order_no = $1 AND p.borrower_id = $2 AND p.kind IN ('rebate', 'rebate-taken-back', 'rebate-again')
   ORDER BY p.at, p.id, e.line`,
)

/**
 * The payment that ended a loan early, and earlier ones whose end was reversed, the oldest first. A later one
 * counts for nothing while it holds: a loan ends once, and its first end determines its cost.
 */
export async function earlyEnds(
  tx: Transaction,
  { orderNo, borrowerId }: Order,
): Promise<{ holding: string | undefined; undone: readonly InvalidatedPayoff[] }> {
  const ends = Map.groupBy(await tx.rows(lines, [orderNo, borrowerId]), ({ payment }) => payment)
  const undone: InvalidatedPayoff[] = []
  for (const [payment, all] of ends) {
    const postings = (kind: string) =>
      new Set(all.filter((line) => line.kind === kind).map(({ posting }) => posting))
    const last = all.findLast(({ kind }) => kind === 'rebate-taken-back')
    if (!last || postings('rebate-again').size === postings('rebate-taken-back').size)
      return { holding: payment, undone }
    undone.push({ payment, at: last.at, entries: entriesOf(all, last) })
  }
  return { holding: undefined, undone }
}

const entriesOf = (lines: readonly Line[], { posting }: Line): readonly Entry[] =>
  lines.filter((line) => line.posting === posting).map(({ account, amount }) => ({ account, amount }))
