import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { productId } from '#contract/fields.ts'
import { chooseAmount } from '#domain/product.ts'
import { readJson } from '#server/json-body.ts'
import { LENDER_MOVES, moveLoan } from '#server/life-of-loan.ts'
import { refundCredit } from '#server/refund-credit.ts'
import { hashOf } from '#server/serve.ts'
import type { Service } from '#server/service.ts'
import { borrowerById, ownerOfOrder } from '#server/storage/borrower-by-id.ts'
import type { Transaction } from '#server/storage/database.ts'
import { insertOffer } from '#server/storage/offers.ts'
import { lockOrder } from '#server/storage/orders.ts'
import { ordersInStatus } from '#server/storage/orders-in-status.ts'
import { findProduct } from '#server/storage/products.ts'

interface Said {
  status: number
  body: { code: number; data: unknown; message: string }
}

const said = (data: unknown): Said => ({ status: 200, body: { code: 0, data, message: '' } })
const refused = (status: number, message: string): Said => ({
  status,
  body: { code: status, data: null, message },
})

/**
 * The calls of the lender's own systems (docs/operator.md): what waits, what is offered, where a loan goes next. They are
 * there only when OPERATOR_TOKEN is set.
 */
export async function operatorRoutes(
  app: FastifyInstance,
  { config, database, now }: Service,
): Promise<void> {
  const { operatorTokenHash } = config
  if (operatorTokenHash === undefined) return

  app.addHook('onRequest', async (request, reply) => {
    const [, token = ''] = /^Bearer (\S{1,500})$/.exec(request.headers.authorization ?? '') ?? []
    // Hashes have one length, so that comparing them tells nothing about either.
    if (!timingSafeEqual(hashOf(token), operatorTokenHash)) return send(reply, refused(401, 'wrong token'))
  })

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
        const owner = await ownerOfOrder(tx, orderNo)
        const order = owner && (await lockOrder(tx, owner, orderNo))
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
        const owner = await ownerOfOrder(tx, orderNo)
        const order = owner && (await lockOrder(tx, owner, orderNo))
        if (!order) return refused(404, 'no such order')
        const done = await refundCredit(tx, order, read.data, now())
        return done.ok ? said({ orderNo, changed: done.value === 'refunded' }) : refused(409, done.refusal)
      }),
    )
  })

  app.post('/operator/offers', async (request, reply) => {
    const read = z.safeDecode(newOffer, bodyOf(request.body) as z.input<typeof newOffer>)
    if (!read.success) {
      const [issue] = read.error.issues
      return send(reply, refused(400, `${issue?.path.join('.') || 'body'}: cannot be read`))
    }
    return send(reply, await database.transaction((tx) => makeOffer(tx, read.data, now())))
  })
}

const send = (reply: FastifyReply, { status, body }: Said) =>
  reply.status(status).header('cache-control', 'no-store').send(body)

const bodyOf = (body: unknown) => (typeof body === 'string' ? readJson(body) : null)

const storedStatus = z.enum(['21', '151', '170'])
const move = z.strictObject({ to: z.enum(LENDER_MOVES) })

const amount = z.codec(z.int().check(z.nonnegative()), z.bigint(), {
  decode: (value) => BigInt(value),
  encode: (value) => Number(value),
})

const newRefund = z.strictObject({
  amountMinor: z.codec(z.int().check(z.positive()), z.bigint(), {
    decode: (value) => BigInt(value),
    encode: (value) => Number(value),
  }),
  refundId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
})

const newOffer = z.strictObject({
  borrowerId: z.string().check(z.minLength(1), z.maxLength(100)),
  productId,
  amountMinor: amount,
  firstAmountMinor: z.optional(amount),
  couponMinor: z.optional(amount),
  expiresAt: z.iso.datetime(),
})

async function makeOffer(tx: Transaction, offer: z.output<typeof newOffer>, madeAt: Date): Promise<Said> {
  const borrower = await borrowerById(tx, offer.borrowerId)
  if (!borrower) return refused(404, 'no such borrower')
  const listed = await findProduct(tx, offer.productId)
  if (!listed || listed.product.market !== borrower.market) return refused(404, 'no such product')
  for (const each of [offer.amountMinor, offer.firstAmountMinor ?? offer.amountMinor]) {
    const chosen = chooseAmount(listed.product, each)
    if (!chosen.ok) return refused(409, chosen.refusal)
  }
  const expiresAt = new Date(offer.expiresAt)
  if (expiresAt <= madeAt) return refused(409, 'expiresAt is over')
  const offerId = await insertOffer(tx, borrower.id, {
    productId: offer.productId,
    amount: offer.amountMinor,
    firstAmount: offer.firstAmountMinor ?? null,
    coupon: offer.couponMinor ?? 0n,
    madeAt,
    expiresAt,
  })
  return said({ offerId })
}
