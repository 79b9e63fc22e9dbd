import { contractOf } from '#domain/loans/loan-today.ts'
import type { Owing } from '#domain/money/receive.ts'
import type { Order } from '#server/loans/orders/orders.ts'

/** An order as the rules of money see it. */
export const owingOf = (order: Order): Owing => ({ ...order, contract: contractOf(order) })
