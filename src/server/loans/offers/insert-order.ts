import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { Instalment } from '#domain/loans/schedule.ts'
import { columns, type Inserted } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName } from '#server/base/database/owners.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { ORDER_FACTS, type OrderFacts } from '#server/loans/orders/orders.ts'
import { loanTables } from '#server/loans/tables.ts'

export interface NewOrder extends OrderFacts {
  productId: string
  /** The time zone of its days; null for that of its market. */
  timeZone: string | null
  instalments: readonly Instalment[]
}

const NEW = columns(loanTables.orders, ORDER_FACTS.names, ['borrowerId', 'productId', 'timeZone'])
const insert = statement<unknown, Inserted>('insert-order', `INSERT INTO orders ${NEW.inserted}`)

const insertRows = statement<unknown, [string, string, number[], Day[], Minor[], Minor[], Minor[], Minor[]]>(
  'insert-instalments',
  `INSERT INTO instalments (order_no, borrower_id, number, due_on, principal_minor, interest_minor, fee_minor, tax_minor)
   SELECT $1, $2, * FROM unnest($3::int[], $4::date[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])`,
)

/** Adds an order of the borrower and its schedule. Its money is posted separately. */
export async function insertOrder(tx: Transaction, borrower: Borrower, order: NewOrder): Promise<void> {
  await giveName(tx, `order/${order.orderNo}`, borrower.id)
  await tx.run(insert, NEW.values({ ...order, borrowerId: borrower.id }))
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
