import type { Currency, Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { OWED_PARTS } from '#domain/money/ledger.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { keyOf, type Page } from '#server/call/operator/page-of-list.ts'
import {
  type AskedOrders,
  askedOn,
  ORDERS_AFTER,
  ORDERS_IN_ORDER,
  ORDERS_TODAY,
  STATUS_TODAY,
} from './order-rows.ts'

/** The current balances of a disbursed loan. */
export interface BalanceRow {
  key: string
  orderNo: string
  borrowerId: string
  status: string
  currency: Currency
  principalMinor: Minor
  interestMinor: Minor
  taxMinor: Minor
  feeMinor: Minor
  penaltyMinor: Minor
  owedMinor: Minor
  creditMinor: Minor
  collectedMinor: Minor
  penaltyThrough: Day | null
}

/** SQL: the balance of some accounts of a loan. */
const sumOf = (...accounts: readonly string[]) =>
  `coalesce(sum(e.amount_minor) FILTER (WHERE e.account IN (${accounts.map((one) => `'${one}'`).join(', ')})), 0)::bigint`

const list = statement<BalanceRow, AskedOrders>(
  'operator-balances',
  `SELECT ${keyOf('o.created_at', 'o.order_no')} AS key, o.order_no AS "orderNo", o.borrower_id AS "borrowerId",
     ${STATUS_TODAY}, o.currency, s.*,
     (SELECT max(l.on_day) FROM postings l
      WHERE l.order_no = o.order_no AND l.borrower_id = o.borrower_id AND l.kind = 'penalty') AS "penaltyThrough"
   FROM ${ORDERS_TODAY} CROSS JOIN LATERAL (
     SELECT ${sumOf('principal')} AS "principalMinor", ${sumOf('interest')} AS "interestMinor",
       ${sumOf('tax')} AS "taxMinor", ${sumOf('fee')} AS "feeMinor", ${sumOf('penalty')} AS "penaltyMinor",
       ${sumOf(...OWED_PARTS)} AS "owedMinor", (-${sumOf('credit')})::bigint AS "creditMinor",
       ${sumOf('cash')} AS "collectedMinor"
     FROM entries e WHERE e.order_no = o.order_no AND e.borrower_id = o.borrower_id) AS s
   WHERE o.disbursed_on IS NOT NULL AND ${ORDERS_AFTER} ${ORDERS_IN_ORDER}`,
)

/** The balances of all borrowers' loans, the oldest loan first. */
export const balanceRows = (tx: Transaction, page: Page, now: Date): Promise<BalanceRow[]> =>
  tx.rows(list, askedOn(page, now))
