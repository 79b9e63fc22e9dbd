import type { LoanWithOrder } from '#domain/money/booking/receive.ts'
import { contractOf } from '#domain/money/loan-today.ts'
import type { Order } from '#server/loans/orders/orders.ts'

/** An order in the form of the domain's rules. */
export const owingOf = (order: Order): LoanWithOrder => ({ ...order, contract: contractOf(order) })
