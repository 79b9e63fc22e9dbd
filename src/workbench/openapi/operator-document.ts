import * as z from 'zod/mini'
import { type DescribedCall, operatorGroups } from '#server/call/operator/described-call.ts'
import { addressId } from '#server/call/operator/operator-fields.ts'
import { LIST_TYPES } from '#server/call/operator/send-rows.ts'
import { operatorCalls } from '#server/fronts/operator/lists/operator-calls.ts'
import { lenderEvents } from '#server/outbox/lender-events/lender-events.ts'
import type { JsonSchema, MediaType, Parameter, PlainDocument, PlainOperation } from './document.ts'
import type { Installation } from './openapi.ts'
import { webhooksOf } from './webhooks.ts'
import { plainSchema } from './zod-schema.ts'

/** Builds an OpenAPI 3.1 document of the operator calls from their schemas. */
export function operatorDocument({ lender, version }: Installation): PlainDocument {
  const paths: PlainDocument['paths'] = {}
  for (const call of operatorCalls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method === 'GET' ? 'get' : 'post']: operationOf(call) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `Calls of the systems of ${lender}`,
      version,
      summary: 'How a lender brings products, borrowers and sessions, and moves loans on.',
      description: INTRODUCTION,
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: Object.entries(operatorGroups).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooksOf(lenderEvents),
    components: {
      schemas: { Refused: REFUSED },
      parameters: {},
      responses: {
        NotTaken: refusal(
          'A field is missing, unknown or cannot be read.',
          400,
          'minutes: a whole number from 1 to 43200',
        ),
        KeyUsed: refusal(
          'The key was used for another request.',
          422,
          'Idempotency-Key: was used for another request',
        ),
        WrongToken: refusal('The token is missing or wrong.', 401, 'wrong token'),
      },
      securitySchemes: {
        operatorToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The text of OPERATOR_TOKEN. No app and no page may know it.',
        },
      },
    },
  }
}

const INTRODUCTION = `These calls exist when \`OPERATOR_TOKEN\` is set, in production and in the sandbox alike, and are for servers.
Amounts are whole minor units. A call with a field that is not named here is refused. An answer is an object of \`code\`, \`data\` and
\`message\`: \`code\` is 0 when it was done, and else the HTTP status. \`docs/reference/operator.md\` says the same in order, with lines to try.`

const REFUSED: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status once more.' },
    data: { type: 'null' },
    message: { type: 'string', description: 'Why. With 400 it begins with the name of the field.' },
  },
  required: ['code', 'data', 'message'],
  additionalProperties: false,
}

function refusal(description: string, code: number, message: string) {
  const examples = { example: { summary: description, value: { code, data: null, message } } }
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' }, examples } },
  }
}

function operationOf(call: DescribedCall): PlainOperation {
  const { name, method, path, title, about, group, fields, bodyLimits, answer, isList, refuses, example } =
    call
  const sent = { ...plainSchema(fields), ...bodyLimits }
  const done = { code: 0, data: example.answered, message: '' }
  const others = Object.entries(refuses).map(([status, why]) => [
    status,
    refusal(`${why}.`, Number(status), why),
  ])
  return {
    operationId: name,
    summary: title,
    description: about,
    tags: [group],
    parameters: [
      ...(path.includes(':orderNo') ? [ORDER_NO] : []),
      ...(method === 'GET' ? queryOf(sent, example.sent) : [IDEMPOTENCY_KEY]),
    ],
    ...(method === 'POST' && {
      requestBody: {
        description: 'Every field that is not said to be optional must be there, and no other.',
        required: true,
        content: {
          'application/json': {
            schema: sent,
            examples: { example: { summary: title, value: example.sent } },
          },
        },
      },
    }),
    responses: {
      '200': {
        description: 'Done.',
        content: {
          'application/json': {
            schema: doneSchema(plainSchema(answer)),
            examples: { done: { summary: 'Done', value: done } },
          },
          ...(isList && OTHER_FORMATS),
        },
      },
      '400': { $ref: '#/components/responses/NotTaken' },
      '401': { $ref: '#/components/responses/WrongToken' },
      ...(method === 'POST' && { '422': { $ref: '#/components/responses/KeyUsed' } }),
      ...Object.fromEntries(others),
    },
    security: [{ operatorToken: [] }],
  }
}

/** With `format`: one row of `data` per line, or a table. */
const OTHER_FORMATS: Record<string, MediaType> = Object.fromEntries(
  Object.values(LIST_TYPES).map((type) => [type, { schema: { type: 'string' } }]),
)

const ORDER_NO: Parameter = {
  name: 'orderNo',
  in: 'path',
  required: true,
  description: 'The number of the order, as the list of what waits names it.',
  schema: plainSchema(addressId),
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Your own key of this request: the same request again is answered as it was, for 24 hours.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
  example: 'refund-2026-11-21-0001',
}

const doneSchema = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    code: { type: 'integer', const: 0 },
    data,
    message: { type: 'string', const: '' },
  },
  required: ['code', 'data', 'message'],
  additionalProperties: false,
})

const queryOf = ({ properties = {}, required = [] }: JsonSchema, sent: unknown): Parameter[] =>
  Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
    example: z.parse(z.record(z.string(), z.unknown()), sent)[name],
  }))
