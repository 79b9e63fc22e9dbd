import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Transaction } from '#server/base/database/database.ts'
import type { DescribedCall } from '#server/call/operator/described-call.ts'
import { onceForKey } from '#server/call/operator/once-for-key.ts'
import { bodyOf, send } from '#server/call/operator/operator-answer.ts'
import { type OperatorAnswer, refused } from '#server/call/operator/operator-response.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import type { Service } from '#server/service/service.ts'
import { lockAnyOrder } from './any-order.ts'

/** Registers a call about one order, which is locked during the call. */
export function onOrder<Fields extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  app: FastifyInstance,
  { config, database, now }: Pick<Service, 'config' | 'database' | 'now'>,
  { path, fields }: DescribedCall<Fields, Answer>,
  unreadable: string,
  work: (tx: Transaction, order: Order, input: z.output<Fields>) => Promise<OperatorAnswer<z.input<Answer>>>,
): void {
  app.post<{ Params: { orderNo: string } }>(path, async (request, reply) => {
    // Unvalidated: the codec of the fields decides.
    const read = z.safeDecode(fields, bodyOf(request.body) as z.input<Fields>)
    if (!read.success) return send(reply, refused(400, unreadable))
    const said = await database.transaction((tx) =>
      onceForKey(tx, request, { config, now: now() }, async () => {
        const order = await lockAnyOrder(tx, request.params.orderNo)
        return order ? work(tx, order, read.data) : refused(404, 'no such order')
      }),
    )
    return send(reply, said)
  })
}
