import type { Currency, Minor } from '#domain/amount.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import type { OrderStatus } from '#domain/loans/order-status.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import { type Statement, statement, type Transaction } from '#server/database/database.ts'
import { keyOf, momentOf, type Page } from './page-of-list.ts'

/** What a lender needs to know of an order, wherever it stands. */
export interface OrderRow {
  key: string
  orderNo: string
  borrowerId: string
  productId: string
  status: string
  amountMinor: Minor
  currency: Currency
  disbursedOn: Day | null
  dueOn: Day | null
  createdAt: Date
}

type Asked = [string, string, number, readonly string[], readonly Day[]]

/** SQL: an order, with the day that its borrower has now. Overdue is never stored: it follows from the due day. */
export const ORDERS_TODAY = `orders o JOIN products p ON p.id = o.product_id
  JOIN unnest($4::text[], $5::date[]) AS t (market, today) ON t.market = p.market`
const IS_LATE = `(o.status = '174' AND o.due_on IS NOT NULL AND o.due_on < t.today)`
export const STATUS_TODAY = `CASE WHEN ${IS_LATE} THEN '180' ELSE o.status END AS status`

const selectBy = (moment: string) => `
  SELECT ${keyOf(moment, 'o.order_no')} AS key, o.order_no AS "orderNo", o.borrower_id AS "borrowerId",
    o.product_id AS "productId", ${STATUS_TODAY}, o.amount_minor AS "amountMinor", o.currency,
    o.disbursed_on AS "disbursedOn", o.due_on AS "dueOn", o.created_at AS "createdAt"
  FROM ${ORDERS_TODAY}`
const SELECT = selectBy('o.created_at')
export const ORDERS_AFTER = `o.created_at >= ${momentOf(1)} AND (o.created_at, o.order_no COLLATE "C") > (${momentOf(1)}, $2)`
export const ORDERS_IN_ORDER = 'ORDER BY o.created_at, o.order_no COLLATE "C" LIMIT $3'

const all: Statement<OrderRow, Asked> = statement(
  'operator-orders',
  `${SELECT} WHERE ${ORDERS_AFTER} ${ORDERS_IN_ORDER}`,
)

const inStatus: Statement<OrderRow, [...Asked, string]> = statement(
  'operator-orders-in-status',
  `${SELECT} WHERE o.status = $6 AND NOT ${IS_LATE} AND ${ORDERS_AFTER} ${ORDERS_IN_ORDER}`,
)

/**
 * By the due day, because the latest today are then one piece of an index: by the day of creation each page would look
 * through the loans that are not late. The first condition ends the walk where it is a day earlier than anywhere.
 */
const overdue: Statement<OrderRow, Asked> = statement(
  'operator-orders-overdue',
  `${selectBy('o.due_on')}
   WHERE o.status = '174' AND o.due_on < (SELECT max(day) FROM unnest($5::date[]) AS day) AND o.due_on < t.today
     AND (o.due_on, o.order_no COLLATE "C") > (((${momentOf(1)}) AT TIME ZONE 'UTC')::date, $2)
   ORDER BY o.due_on, o.order_no COLLATE "C" LIMIT $3`,
)

/** Everybody's orders, or those in a status, the oldest first; of those that are overdue the latest. For the lender only. */
export function orderRows(
  tx: Transaction,
  page: Page,
  status: OrderStatus | undefined,
  now: Date,
): Promise<OrderRow[]> {
  const asked = askedOn(page, now)
  if (status === undefined) return tx.rows(all, asked)
  return status === '180' ? tx.rows(overdue, asked) : tx.rows(inStatus, [...asked, status])
}

/** A page of orders, on the day that it is in each market. */
export function askedOn({ micros, id, limit }: Page, now: Date): Asked {
  return [micros, id, limit, marketIds, marketIds.map((market) => dayIn(now, markets[market].timeZone))]
}
