import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { listEvents, sendAgain } from '#server/lender-events/dead-events.ts'
import type { Service } from '#server/service.ts'
import { operatorCall, send } from './operator-answer.ts'
import { refused, said } from './said.ts'
import { eventsCall, sendAgainCall } from './webhook-calls.ts'

/** The most events of one answer. */
const EVENTS_MAX = 500

/** What became of events, and sending one again. */
export function webhookCalls(app: FastifyInstance, service: Service): void {
  const { database } = service
  app.get(eventsCall.path, async (request, reply) => {
    const asked = z.safeParse(eventsCall.fields, request.query)
    if (!asked.success) return send(reply, refused(400, 'state: one of waiting, delivered, dead'))
    const { state, after = '' } = asked.data
    const events = await database.transaction((tx) => listEvents(tx, state, after, EVENTS_MAX), {
      readOnly: true,
    })
    const rows = events.map(({ id, orderNo: _, ...event }) => ({ eventId: id, ...event }))
    return send(reply, said(z.encode(eventsCall.answer, rows)))
  })

  operatorCall(app, service, sendAgainCall, async ({ eventId }, { tx, now }) => {
    const outcome = await sendAgain(tx, eventId, now)
    if (outcome === 'unknown') return refused(404, 'no such event')
    return said({ eventId, changed: outcome === 'again' })
  })
}
