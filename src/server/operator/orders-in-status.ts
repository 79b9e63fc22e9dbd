import type { Currency, Minor } from '#domain/amount.ts'
import { statement, type Transaction } from '#server/database/database.ts'

/** What a lender needs to know of an order that waits for it. */
export interface WaitingOrder {
  orderNo: string
  borrowerId: string
  productId: string
  status: string
  amountMinor: Minor
  currency: Currency
  createdAt: Date
}

/** The most orders of one answer; who moves these on sees the next. */
const ORDERS_MAX = 500

const list = statement<WaitingOrder, [string, number]>(
  'list-orders-in-status',
  `SELECT order_no AS "orderNo", borrower_id AS "borrowerId", product_id AS "productId", status,
     amount_minor AS "amountMinor", currency, created_at AS "createdAt"
   FROM orders WHERE status = $1 ORDER BY created_at, order_no COLLATE "C" LIMIT $2`,
)

/** Everybody's orders with a stored status, the oldest first. For the lender only. */
export function ordersInStatus(tx: Transaction, status: string): Promise<WaitingOrder[]> {
  return tx.rows(list, [status, ORDERS_MAX])
}
