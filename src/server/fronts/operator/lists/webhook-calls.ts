import * as z from 'zod/mini'
import { changed, moment, namedId } from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { addressId } from '#server/call/operator/operator-fields.ts'
import { pageFields, rowKey } from '#server/call/operator/page-of-list.ts'
import { EVENT_STATES } from '#server/outbox/lender-events/dead-events.ts'

const EXAMPLE_ID = '01k9m2y6c0x3v5b7n9q1r3s5t7'

export const eventsCall = describedCall({
  name: 'webhooks',
  method: 'GET',
  path: '/operator/webhooks',
  title: 'List events',
  about:
    'Lists events in one state, oldest first: `dead` failed for three days, `waiting` is being retried, `delivered` was accepted.',
  group: 'Webhooks',
  fields: z.object({ state: z.enum(EVENT_STATES, 'one of waiting, delivered, dead'), ...pageFields }),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      eventId: namedId('The id, as in the header `webhook-id`.'),
      type: namedId('The type, as in the event.'),
      borrowerId: z
        .nullable(z.string())
        .check(z.describe('Your own id of the borrower, if the event is about one.')),
      state: z.enum(EVENT_STATES),
      attempts: z.int().check(z.nonnegative()),
      occurredAt: moment,
      lastTriedAt: z.nullable(moment),
      lastError: z
        .nullable(z.string())
        .check(z.describe('`status-500`, `timed-out`, `unreachable` or `private-address`.')),
    }),
  ),
  isList: true,
  refuses: {},
  example: {
    sent: { state: 'dead' },
    answered: [
      {
        key: `0.${EXAMPLE_ID}`,
        eventId: EXAMPLE_ID,
        type: 'payment.booked',
        borrowerId: 'customer-1001',
        state: 'dead',
        attempts: 81,
        occurredAt: '2026-11-21T18:00:00.000Z',
        lastTriedAt: '2026-11-24T18:00:10.000Z',
        lastError: 'status-500',
      },
    ],
  },
})

export const sendAgainCall = describedCall({
  name: 'sendWebhookAgain',
  method: 'POST',
  path: '/operator/webhooks',
  title: 'Resend an event',
  about:
    'Resends a dead or delivered event with the same id and retries it for three days. A waiting event is not changed.',
  group: 'Webhooks',
  fields: z.strictObject({ eventId: addressId }),
  answer: z.strictObject({ eventId: namedId('The id of the event that is resent.'), changed }),
  refuses: { 404: 'no such event' },
  example: { sent: { eventId: EXAMPLE_ID }, answered: { eventId: EXAMPLE_ID, changed: true } },
})
