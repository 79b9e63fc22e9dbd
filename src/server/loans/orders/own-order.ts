import type * as z from 'zod/mini'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import { type LoanClock, zoneOf } from '#domain/loans/loan-zone.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { type Voice, voiceFor } from '#server/base/answers/voice.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { Refused } from '#server/base/http/refused.ts'
import { type Context, type Served, serve } from '#server/call/serve.ts'
import { findOrder, isUnchanged, lockOrder, type Order, prefetchOrder } from './orders.ts'

interface OrderKey {
  productId: string
  orderId: string
}

/** Serves a call that reads an order of the caller; the order is queried together with the session. */
export const serveOfOrder = <E extends Endpoint<z.ZodMiniType<OrderKey>>>(
  entry: E,
  handler: (input: InputOf<E>, context: Context) => Promise<OutputOf<E>>,
): Served =>
  serve(entry, handler, { ahead: (tx, borrowerId, { orderId }) => prefetchOrder(tx, borrowerId, orderId) })

/**
 * The caller's own order of that product; any other order is refused in the same words, so that orders cannot
 * be searched.
 */
export async function ownOrder({ tx, borrower }: Context, { orderId, productId }: OrderKey): Promise<Order> {
  return ofProduct(await findOrder(tx, borrower, orderId), productId)
}

/** An order that changes more often during one answer is reported as it was read last. */
const READS_MAX = 3

/**
 * Makes an answer from an order and further statements. Each statement of a reading call sees the data that
 * was committed when it began, so the answer is made again if the order has changed meanwhile. Otherwise it
 * could state a payment, and still ask for its amount.
 */
export async function ofUnchangedOrder<Answer>(
  tx: Transaction,
  read: () => Promise<Order>,
  make: (order: Order) => Promise<Answer>,
): Promise<Answer> {
  for (let reads = 1; ; reads++) {
    const order = await read()
    const answer = await make(order)
    if (reads === READS_MAX || (await isUnchanged(tx, order))) return answer
  }
}

/** The caller's own order, locked. */
export async function lockOwnOrder(
  { tx, borrower }: Context,
  { orderId, productId }: OrderKey,
): Promise<Order> {
  return ofProduct(await lockOrder(tx, borrower, orderId), productId)
}

function ofProduct(order: Order | undefined, productId: string): Order {
  if (order?.loan.product.id !== productId) throw new Refused('unknown-order')
  return order
}

/** The caller's language with the loan's time zone. */
export const voiceOfLoan = ({ language, service }: Context, loan: LoanClock): Voice =>
  voiceFor(language, loan.product.market, service.config.brand.numberStyle, zoneOf(loan))

/** The caller's language with a market's money. */
export const voiceOf = ({ language, service }: Context, market: MarketId): Voice =>
  voiceFor(language, market, service.config.brand.numberStyle)
