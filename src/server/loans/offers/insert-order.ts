import type { Currency, Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { Instalment } from '#domain/loans/schedule.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName } from '#server/base/database/owners.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { OrderFacts } from '#server/loans/orders/orders.ts'

/** An order to be written, its schedule with it. */
export interface NewOrder extends OrderFacts {
  productId: string
  /** In which its days end; null for the clock of its market. */
  timeZone: string | null
  instalments: readonly Instalment[]
}

type OrderValues = [
  ...[string, string, string, string, Minor, Minor, Currency, Day | null, Day | null, Minor],
  ...[boolean, boolean, boolean, string | null, Date, string | null],
]

const insert = statement<unknown, OrderValues>(
  'insert-order',
  `INSERT INTO orders (order_no, borrower_id, product_id, status, amount_minor, received_minor, currency,
     disbursed_on, due_on, coupon_minor, extension_allowed, rating_wanted, takes_collection_complaints,
     external_url, created_at, time_zone)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
)

const insertRows = statement<unknown, [string, string, number[], Day[], Minor[], Minor[], Minor[], Minor[]]>(
  'insert-instalments',
  `INSERT INTO instalments (order_no, borrower_id, number, due_on, principal_minor, interest_minor, fee_minor, tax_minor)
   SELECT $1, $2, * FROM unnest($3::int[], $4::date[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])`,
)

/** Adds an order of the borrower and its schedule. Its money is posted separately. */
export async function insertOrder(tx: Transaction, borrower: Borrower, order: NewOrder): Promise<void> {
  await giveName(tx, `order/${order.orderNo}`, borrower.id)
  await tx.run(insert, [
    order.orderNo,
    borrower.id,
    order.productId,
    order.status,
    order.amountMinor,
    order.receivedMinor,
    order.currency,
    order.disbursedOn,
    order.dueOn,
    order.couponMinor,
    order.extensionAllowed,
    order.ratingWanted,
    order.takesCollectionComplaints,
    order.externalUrl,
    order.createdAt,
    order.timeZone,
  ])
  if (order.instalments.length > 0) await insertInstalments(tx, borrower.id, order.orderNo, order.instalments)
}

/** Adds the schedule of an order that has none yet. */
export async function insertInstalments(
  tx: Transaction,
  borrowerId: string,
  orderNo: string,
  instalments: readonly Instalment[],
): Promise<void> {
  const column = <Key extends keyof Instalment>(key: Key) => instalments.map((row) => row[key])
  await tx.run(insertRows, [
    orderNo,
    borrowerId,
    column('number'),
    column('dueOn'),
    column('principal'),
    column('interest'),
    column('fee'),
    column('tax'),
  ])
}
