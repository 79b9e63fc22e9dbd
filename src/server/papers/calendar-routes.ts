import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { orderNo, productId } from '#contract/fields.ts'
import { callerOf, identityIn } from '#contract/wire/session.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { upcomingPayments } from '#domain/money/next-part.ts'
import { requestOrigin } from '#server/base/http/origin.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { visitOf } from '#server/base/http/visit.ts'
import { answer, serve } from '#server/call/serve.ts'
import { ownOrder, voiceOfLoan } from '#server/loans/orders/own-order.ts'
import { sendFile } from '#server/papers/send-file.ts'
import type { Service } from '#server/service/service.ts'
import { calendarOf } from './calendar.ts'

// It answers with a file and not an envelope, so it is not in the contract, but is validated in the same way.
const calendar = serve(
  endpoint({
    method: 'GET',
    path: '/calendar.ics',
    success: 0,
    readsOnly: true,
    input: z.object({ productId, orderId: orderNo }),
    output: z.string(),
  }),
  async (input, context) => {
    const order = await ownOrder(context, input)
    const today = loanToday(order, context.now)
    orRefuse(today.repayment)
    const days = upcomingPayments(today)
    if (days.length === 0) throw new Refused('not-found')
    return calendarOf(order, days, context.now, voiceOfLoan(context, order.loan))
  },
)

/** The due days of a loan as a calendar file. A page links to it with the borrower's identity. */
export async function calendarRoutes(app: FastifyInstance, service: Service): Promise<void> {
  app.get('/calendar.ics', async (request, reply) => {
    const query = new URLSearchParams(request.raw.url?.split('?', 2)[1] ?? '')
    const caller = callerOf(() => undefined, identityIn(query))
    const fields = { productId: query.get('productId'), orderId: query.get('orderId') }
    const { envelope } = await answer(
      service,
      calendar,
      caller,
      fields,
      requestOrigin(request, visitOf(service, request, reply, { isCall: false })),
    )
    // The page says why there is no file, and what can be done.
    if (envelope.code !== 0)
      return reply.header('cache-control', 'no-store').redirect(`/calendar?${query}`, 303)
    return sendFile(request, reply, {
      name: 'abono.ics',
      type: 'text/calendar; charset=utf-8',
      bytes: Buffer.from(String(envelope.data)),
    })
  })
}
