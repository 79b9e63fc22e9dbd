import type { Day } from '#domain/dates.ts'
import { dueDay, firstDayNotLate } from '#domain/loans/due-day.ts'
import type { OrderStatus } from '#domain/loans/order-status.ts'
import type { MarketId } from '#domain/markets/market.ts'
import type { DayOff } from '#domain/markets/rule.ts'
import { dayOffOn } from '#domain/markets/rules.ts'
import { columns, type Row } from '#server/base/database/columns.ts'
import { type Statement, statement, type Transaction } from '#server/base/database/database.ts'
import { keyOf, momentOf, type Page } from '#server/call/operator/page-of-list.ts'
import { clockOf, clocksAt } from '#server/loans/orders/loan-clocks.ts'
import { loanTables } from '#server/loans/tables.ts'

const ORDER = columns(
  loanTables.orders,
  ['orderNo', 'borrowerId', 'productId', 'amountMinor', 'currency'],
  ['disbursedOn', 'dueOn', 'createdAt'],
)

/** An order as the lender's systems read it, in any status. */
export interface OrderRow extends Row<typeof ORDER> {
  key: string
  status: string
}

/**
 * The parameters of the lists of orders: the page, and for each time zone its day and its market's rule for
 * days off.
 */
export type AskedOrders = [
  string,
  string,
  number,
  readonly string[],
  readonly Day[],
  readonly Day[],
  readonly DayOff[],
]

/**
 * SQL: orders with the current day in their own time zone. Overdue is never stored: it follows from the due
 * day.
 */
export const ORDERS_TODAY = `orders o JOIN products p ON p.id = o.product_id
  JOIN unnest($4::text[], $5::date[], $6::date[], $7::text[]) AS t (clock, today, first, day_off) ON t.clock = ${clockOf('p.market')}`
/** SQL: the rule for due days on which banks are closed. */
const DAY_OFF = 'coalesce(o.day_off, CASE WHEN o.rule IS NULL THEN p.day_off END, t.day_off)'
/** SQL: the first due day that is not late. */
const NOT_LATE_FROM = `CASE WHEN ${DAY_OFF} = 'next-banking-day' THEN t.first ELSE t.today END`
const IS_LATE = `(o.status = '174' AND o.due_on IS NOT NULL AND o.due_on < ${NOT_LATE_FROM})`
export const STATUS_TODAY = `CASE WHEN ${IS_LATE} THEN '180' ELSE o.status END AS status`

/** A row with the facts that its due day depends on. */
type Found = OrderRow & { market: MarketId; dayOff: DayOff }

const selectBy = (moment: string) => `
  SELECT ${keyOf(moment, 'o.order_no')} AS key, ${ORDER.of('o')}, ${STATUS_TODAY}, p.market, ${DAY_OFF} AS "dayOff"
  FROM ${ORDERS_TODAY}`
const SELECT = selectBy('o.created_at')
export const ORDERS_AFTER = `o.created_at >= ${momentOf(1)} AND (o.created_at, o.order_no COLLATE "C") > (${momentOf(1)}, $2)`
export const ORDERS_IN_ORDER = 'ORDER BY o.created_at, o.order_no COLLATE "C" LIMIT $3'

const all: Statement<Found, AskedOrders> = statement(
  'operator-orders',
  `${SELECT} WHERE ${ORDERS_AFTER} ${ORDERS_IN_ORDER}`,
)

const inStatus: Statement<Found, [...AskedOrders, string]> = statement(
  'operator-orders-in-status',
  `${SELECT} WHERE o.status = $8 AND NOT ${IS_LATE} AND ${ORDERS_AFTER} ${ORDERS_IN_ORDER}`,
)

/**
 * Ordered by the due day, because the overdue orders are then one range of an index. By the day of creation
 * each page would scan the loans that are not late. The first condition ends the range at the latest day of
 * any time zone.
 */
const overdue: Statement<Found, AskedOrders> = statement(
  'operator-orders-overdue',
  `${selectBy('o.due_on')}
   WHERE o.status = '174' AND o.due_on < (SELECT max(day) FROM unnest($5::date[]) AS day) AND o.due_on < ${NOT_LATE_FROM}
     AND (o.due_on, o.order_no COLLATE "C") > (((${momentOf(1)}) AT TIME ZONE 'UTC')::date, $2)
   ORDER BY o.due_on, o.order_no COLLATE "C" LIMIT $3`,
)

/** The orders of all borrowers, or those in a status, the oldest first; overdue ones by their due day. For the lender only. */
export async function orderRows(
  tx: Transaction,
  page: Page,
  status: OrderStatus | undefined,
  now: Date,
): Promise<OrderRow[]> {
  const found = await findRows(tx, askedOn(page, now), status)
  return found.map(({ market, dayOff, ...row }) => ({
    ...row,
    dueOn: row.dueOn && dueDay({ market, dayOff }, row.dueOn),
  }))
}

function findRows(tx: Transaction, query: AskedOrders, status: OrderStatus | undefined): Promise<Found[]> {
  if (status === undefined) return tx.rows(all, query)
  return status === '180' ? tx.rows(overdue, query) : tx.rows(inStatus, [...query, status])
}

/** The parameters of a page of orders, on the day of each time zone. */
export function askedOn({ micros, id, limit }: Page, now: Date): AskedOrders {
  const clocks = clocksAt(now)
  return [
    micros,
    id,
    limit,
    clocks.map(({ key }) => key),
    clocks.map(({ today }) => today),
    clocks.map(({ market, today }) => firstDayNotLate(market, today)),
    clocks.map(({ market, today }) => dayOffOn(market, today)),
  ]
}
