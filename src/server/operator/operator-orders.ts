import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { LENDER_MOVES, moveLoan } from '#server/loans/life-of-loan.ts'
import { refundCredit } from '#server/money/refund-credit.ts'
import type { Service } from '#server/service.ts'
import { onOrder } from './on-order.ts'
import { send } from './operator-answer.ts'
import { moveOrderCall, refundCall, storedStatus, waitingOrdersCall } from './order-calls.ts'
import { ordersInStatus } from './orders-in-status.ts'
import { refused, said } from './said.ts'

/** What waits, where a loan goes next, and which credit was sent back. */
export function orderCalls(app: FastifyInstance, service: Service): void {
  const { database, now } = service
  app.get<{ Querystring: Record<string, unknown> }>(waitingOrdersCall.path, async (request, reply) => {
    const status = z.safeParse(storedStatus, request.query.status)
    if (!status.success) return send(reply, refused(400, 'status: one of 21, 151, 170'))
    const orders = await database.transaction((tx) => ordersInStatus(tx, status.data), { readOnly: true })
    return send(reply, said(z.encode(waitingOrdersCall.answer, orders)))
  })

  onOrder(app, service, moveOrderCall, `to: one of ${LENDER_MOVES.join(', ')}`, async (tx, order, { to }) => {
    const moved = await moveLoan(tx, order, to, now())
    return moved.ok
      ? said({ orderNo: order.orderNo, status: to, changed: moved.value === 'moved' })
      : refused(409, `an order in status ${order.status} cannot become ${to}`)
  })

  onOrder(app, service, refundCall, 'amountMinor and refundId: cannot be read', async (tx, order, refund) => {
    const done = await refundCredit(tx, order, refund, now())
    return done.ok
      ? said({ orderNo: order.orderNo, changed: done.value === 'refunded' })
      : refused(409, done.refusal)
  })
}
