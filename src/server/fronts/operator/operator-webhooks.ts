import type { FastifyInstance } from 'fastify'
import { list } from '#server/call/operator/list.ts'
import { operatorCall } from '#server/call/operator/operator-answer.ts'
import { refused, succeeded } from '#server/call/operator/operator-response.ts'
import { listEvents, sendAgain } from '#server/outbox/lender-events/dead-events.ts'
import type { Service } from '#server/service/service.ts'
import { eventsCall, sendAgainCall } from './lists/webhook-calls.ts'

/** Events are ordered by their ids, which contain their time. */
const keyOfEvent = (id: string) => `0.${id}`

/** Calls for the states of events, and for sending one again. */
export function webhookCalls(app: FastifyInstance, service: Service): void {
  list(app, service, eventsCall, async (tx, { state }, page) =>
    (await listEvents(tx, state, page.id, page.limit)).map(({ id, orderNo: _, ...event }) => ({
      key: keyOfEvent(id),
      eventId: id,
      ...event,
    })),
  )

  operatorCall(app, service, sendAgainCall, async ({ eventId }, { tx, now }) => {
    const outcome = await sendAgain(tx, eventId, now)
    if (outcome === 'unknown') return refused(404, 'no such event')
    return succeeded({ eventId, changed: outcome === 'again' })
  })
}
