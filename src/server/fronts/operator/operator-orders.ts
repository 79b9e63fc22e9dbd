import type { FastifyInstance } from 'fastify'
import { refused, said } from '#server/call/operator/said.ts'
import { LENDER_MOVES, moveLoan } from '#server/loans/details/life-of-loan.ts'
import { refundCredit } from '#server/loans/ledger/refund-credit.ts'
import type { Service } from '#server/service/service.ts'
import { moveOrderCall, refundCall } from './lists/order-calls.ts'
import { onOrder } from './on-order.ts'

/** Where a loan goes next, and which credit was sent back. */
export function orderCalls(app: FastifyInstance, service: Service): void {
  const { now } = service
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
