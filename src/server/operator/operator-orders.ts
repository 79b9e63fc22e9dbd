import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ownerOfOrder } from '#server/account/borrower-by-id.ts'
import type { Transaction } from '#server/database/database.ts'
import { LENDER_MOVES, moveLoan } from '#server/loans/life-of-loan.ts'
import { lockOrder, type Order } from '#server/loans/orders.ts'
import { refundCredit } from '#server/money/refund-credit.ts'
import type { Service } from '#server/service.ts'
import type { DescribedCall } from './described-call.ts'
import { bodyOf, refused, type Said, said, send } from './operator-answer.ts'
import { addressId } from './operator-fields.ts'
import { moveOrderCall, refundCall, storedStatus, waitingOrdersCall } from './order-calls.ts'
import { ordersInStatus } from './orders-in-status.ts'

/** What waits, where a loan goes next, and which credit was sent back. */
export function orderCalls(app: FastifyInstance, { database, now }: Service): void {
  app.get<{ Querystring: Record<string, unknown> }>(waitingOrdersCall.path, async (request, reply) => {
    const status = z.safeParse(storedStatus, request.query.status)
    if (!status.success) return send(reply, refused(400, 'status: one of 21, 151, 170'))
    const orders = await database.transaction((tx) => ordersInStatus(tx, status.data), { readOnly: true })
    return send(reply, said(z.encode(waitingOrdersCall.answer, orders)))
  })

  /** A call about one order, which is locked while it is done. */
  const onOrder = <Fields extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    { path, fields }: DescribedCall<Fields, Answer>,
    unreadable: string,
    work: (tx: Transaction, order: Order, input: z.output<Fields>) => Promise<Said<z.input<Answer>>>,
  ) =>
    app.post<{ Params: { orderNo: string } }>(path, async (request, reply) => {
      // Nothing is known of it yet: the fields' own codec decides what it is.
      const read = z.safeDecode(fields, bodyOf(request.body) as z.input<Fields>)
      if (!read.success) return send(reply, refused(400, unreadable))
      const said = await database.transaction(async (tx) => {
        const order = await lockAnyOrder(tx, request.params.orderNo)
        return order ? work(tx, order, read.data) : refused(404, 'no such order')
      })
      return send(reply, said)
    })

  onOrder(moveOrderCall, `to: one of ${LENDER_MOVES.join(', ')}`, async (tx, order, { to }) => {
    const moved = await moveLoan(tx, order, to, now())
    return moved.ok
      ? said({ orderNo: order.orderNo, status: to, changed: moved.value === 'moved' })
      : refused(409, `an order in status ${order.status} cannot become ${to}`)
  })

  onOrder(refundCall, 'amountMinor and refundId: cannot be read', async (tx, order, refund) => {
    const done = await refundCredit(tx, order, refund, now())
    return done.ok
      ? said({ orderNo: order.orderNo, changed: done.value === 'refunded' })
      : refused(409, done.refusal)
  })
}

/** Whoever's order it is. No order has a number of another form, and not every text can be looked for. */
async function lockAnyOrder(tx: Transaction, number: string): Promise<Order | undefined> {
  if (!z.safeParse(addressId, number).success) return undefined
  const owner = await ownerOfOrder(tx, number)
  return owner && lockOrder(tx, owner, number)
}
