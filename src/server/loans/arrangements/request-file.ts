import type { Currency } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { ARRANGED_BEFORE_DAYS } from '#domain/money/arrangement.ts'
import { columns, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { ownerOfName } from '#server/base/database/owners.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { keyOf, momentOf, type Page } from '#server/call/operator/page-of-list.ts'
import { clockOf, clocksAt } from '#server/loans/orders/loan-clocks.ts'
import { findOrder, lockOrder, type Order } from '#server/loans/orders/orders.ts'
import { loanTables } from '#server/loans/tables.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { type ArrangementRequest, findRequest } from './arrangement-request-rows.ts'

export const REQUEST_PAGE_ROWS = 50

const WAITING = columns(
  loanTables.arrangementRequests,
  ['folio', 'orderNo', 'borrowerId', 'askedAt'],
  ['until', 'parts', 'wishedBy'],
)

/** A request as a list shows it, without its texts. */
export interface WaitingRequest extends Row<typeof WAITING> {
  key: string
  market: MarketId
  currency: Currency
  canPay: bigint | null
}

// The conditions are those of `requestStateOn`: an expired request does not wait. Each request looks up its own loan in the order
// of the list, so that the cost of a page does not depend on the number of loans.
const open = statement<WaitingRequest, [string, string, Day[], string[], number]>(
  'open-arrangement-requests',
  `SELECT ${WAITING.of('r')}, o.market, o.currency, r.can_pay_minor AS "canPay",
     ${keyOf('r.asked_at', 'r.folio')} AS key
   FROM arrangement_requests r
   CROSS JOIN LATERAL (SELECT b.market, o.currency, o.status, o.due_on, o.time_zone
     FROM orders o JOIN borrowers b ON b.id = o.borrower_id
     WHERE o.borrower_id = r.borrower_id AND o.order_no = r.order_no LIMIT 1) AS o
   WHERE r.state = 'open' AND r.asked_at >= ${momentOf(1)} AND (r.asked_at, r.folio) > (${momentOf(1)}, $2)
     AND o.status IN ('174', '180') AND o.due_on <= ${ARRANGED_BEFORE_DAYS}
       + (SELECT days.today FROM unnest($3::date[], $4::text[]) AS days (today, clock) WHERE days.clock = ${clockOf('o.market')})
     AND r.arranged_before = (SELECT count(*) FROM arrangements a
       WHERE a.borrower_id = r.borrower_id AND a.order_no = r.order_no)
   ORDER BY r.asked_at, r.folio LIMIT $5`,
)

/** Requests without an answer, the oldest first. */
export function openRequests(
  tx: Transaction,
  { micros, id }: Pick<Page, 'micros' | 'id'>,
  limit: number,
  now: Date,
): Promise<WaitingRequest[]> {
  const clocks = clocksAt(now)
  const days = clocks.map(({ today }) => today)
  return tx.rows(open, [micros, id, days, clocks.map(({ key }) => key), limit])
}

export interface RequestFile {
  request: ArrangementRequest
  borrower: Borrower
  order: Order
}

/** The request with a folio. With `isLocked` its order is locked, so that no other transaction answers it. */
export async function readRequestFile(
  tx: Transaction,
  folio: string,
  sealer: Sealer,
  { isLocked }: { isLocked: boolean },
): Promise<RequestFile | undefined> {
  const ownerId = await ownerOfName(tx, `folio/${folio}`)
  const seen = ownerId === undefined ? undefined : await findRequest(tx, ownerId, folio, sealer)
  const borrower = seen && (await borrowerById(tx, seen.borrowerId))
  if (!borrower || !seen) return undefined
  const order = await (isLocked ? lockOrder : findOrder)(tx, borrower, seen.orderNo)
  // Read again, because it may have been answered while this transaction waited for the order.
  const request = isLocked ? await findRequest(tx, seen.borrowerId, folio, sealer) : seen
  return request && order && { request, borrower, order }
}
