import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { orderNo } from '#contract/fields.ts'
import { ownerOfOrder } from '#server/account/borrower-by-id.ts'
import type { Transaction } from '#server/database/database.ts'
import { LENDER_MOVES, moveLoan } from '#server/loans/life-of-loan.ts'
import { lockOrder, type Order } from '#server/loans/orders.ts'
import { refundCredit } from '#server/money/refund-credit.ts'
import type { Service } from '#server/service.ts'
import { bodyOf, refused, said, send } from './operator-answer.ts'
import { ordersInStatus } from './orders-in-status.ts'

/** What waits, where a loan goes next, and which credit was sent back. */
export function orderCalls(app: FastifyInstance, { database, now }: Service): void {
  app.get<{ Querystring: Record<string, unknown> }>('/operator/orders', async (request, reply) => {
    const status = z.safeParse(storedStatus, request.query.status)
    if (!status.success) return send(reply, refused(400, 'status: one of 21, 151, 170'))
    const orders = await database.transaction((tx) => ordersInStatus(tx, status.data), { readOnly: true })
    return send(
      reply,
      said(orders.map(({ amountMinor, ...order }) => ({ ...order, amountMinor: Number(amountMinor) }))),
    )
  })

  app.post<{ Params: { orderNo: string } }>('/operator/orders/:orderNo/status', async (request, reply) => {
    const read = z.safeParse(move, bodyOf(request.body))
    if (!read.success) return send(reply, refused(400, `to: one of ${LENDER_MOVES.join(', ')}`))
    const { orderNo } = request.params
    return send(
      reply,
      await database.transaction(async (tx) => {
        const order = await lockAnyOrder(tx, orderNo)
        if (!order) return refused(404, 'no such order')
        const moved = await moveLoan(tx, order, read.data.to, now())
        return moved.ok
          ? said({ orderNo, status: read.data.to, changed: moved.value === 'moved' })
          : refused(409, `an order in status ${order.status} cannot become ${read.data.to}`)
      }),
    )
  })

  app.post<{ Params: { orderNo: string } }>('/operator/orders/:orderNo/refund', async (request, reply) => {
    const read = z.safeDecode(newRefund, bodyOf(request.body) as z.input<typeof newRefund>)
    if (!read.success) return send(reply, refused(400, 'amountMinor and refundId: cannot be read'))
    const { orderNo } = request.params
    return send(
      reply,
      await database.transaction(async (tx) => {
        const order = await lockAnyOrder(tx, orderNo)
        if (!order) return refused(404, 'no such order')
        const done = await refundCredit(tx, order, read.data, now())
        return done.ok ? said({ orderNo, changed: done.value === 'refunded' }) : refused(409, done.refusal)
      }),
    )
  })
}

/** Whoever's order it is. No order has a number of another form, and not every text can be looked for. */
async function lockAnyOrder(tx: Transaction, number: string): Promise<Order | undefined> {
  if (!z.safeParse(orderNo, number).success) return undefined
  const owner = await ownerOfOrder(tx, number)
  return owner && lockOrder(tx, owner, number)
}

const storedStatus = z.enum(['21', '151', '170'])
const move = z.strictObject({ to: z.enum(LENDER_MOVES) })

const newRefund = z.strictObject({
  amountMinor: z.codec(z.int().check(z.positive()), z.bigint(), {
    decode: (value) => BigInt(value),
    encode: (value) => Number(value),
  }),
  refundId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
})
