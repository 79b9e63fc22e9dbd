import { type DescribedEvent, EVENT_VERSION } from '#server/outbox/lender-events/described-event.ts'
import { EXAMPLE_MOMENT } from '#server/outbox/lender-events/event-fields.ts'
import type { JsonSchema, Parameter, PlainDocument, PlainOperation } from './document.ts'
import { plainSchema } from './zod-schema.ts'

/** Events for the lender's systems, as the webhooks of an OpenAPI document. */
export const webhooksOf = (events: readonly DescribedEvent[]): NonNullable<PlainDocument['webhooks']> =>
  Object.fromEntries(events.map((event) => [event.type, { post: webhookOf(event) }]))

const EXAMPLE_ID = '01k9m2y6c0x3v5b7n9q1r3s5t7'

function webhookOf({ type, title, about, data, example }: DescribedEvent): PlainOperation {
  const sent = { id: EXAMPLE_ID, type, version: EVENT_VERSION, timestamp: EXAMPLE_MOMENT, sequence: 7 }
  return {
    operationId: type,
    summary: title,
    description: about,
    tags: ['Webhooks'],
    parameters: HEADERS,
    requestBody: {
      description: 'An event as it is sent, at least once.',
      required: true,
      content: {
        'application/json': {
          schema: eventSchema(type, plainSchema(data)),
          examples: { example: { summary: title, value: { ...sent, data: example } } },
        },
      },
    },
    responses: { '200': { description: 'Taken; any other status of 2xx says the same.', content: {} } },
    security: [],
  }
}

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const HEADERS = [
  header('webhook-id', 'The same at every try; who knows it already answers 200.', EXAMPLE_ID),
  header('webhook-timestamp', 'When this try left, in seconds since 1970.', '1795284000'),
  header(
    'webhook-signature',
    'After the Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body with full stops between, one for each secret.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

// Later releases may add fields without a new version, so receivers must ignore unknown ones.
const eventSchema = (type: string, data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    id: { type: 'string', description: 'As in the header `webhook-id`.' },
    type: { type: 'string', const: type },
    version: { type: 'integer', const: EVENT_VERSION, description: 'Of what stands in `data`.' },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    sequence: {
      type: 'integer',
      minimum: 1,
      description: 'Counts the events of one borrower. A number that is missing comes later, or never.',
    },
    data: open(data),
  },
  required: ['id', 'type', 'version', 'timestamp', 'sequence', 'data'],
})

const open = ({ additionalProperties: _closed, ...schema }: JsonSchema): JsonSchema => schema
