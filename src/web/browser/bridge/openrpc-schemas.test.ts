import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ContentDescriptor, openRpcDocument } from './openrpc.ts'
import { type Action, actions, isAction } from './protocol.ts'

// A validator that is independent of the schema generator.
const ajv = new Ajv({ strict: true, allErrors: true, validateFormats: false })

/** The used part of the OpenRPC 1.3.2 meta-schema; other properties are refused except `x-`. */
const descriptor = {
  type: 'object',
  required: ['name', 'schema'],
  properties: {
    name: { type: 'string', minLength: 1 },
    summary: { type: 'string' },
    description: { type: 'string' },
    required: { type: 'boolean' },
    deprecated: { type: 'boolean' },
    schema: { $ref: 'http://json-schema.org/draft-07/schema#' },
  },
  additionalProperties: false,
}
const metaSchema = {
  type: 'object',
  required: ['openrpc', 'info', 'methods'],
  properties: {
    openrpc: { type: 'string', pattern: '^1\\.[0-3]\\.\\d+$' },
    info: {
      type: 'object',
      required: ['title', 'version'],
      properties: {
        title: { type: 'string' },
        description: { type: 'string' },
        version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
      },
      additionalProperties: false,
    },
    methods: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'params'],
        properties: {
          name: { type: 'string', minLength: 1, not: { type: 'string', pattern: '^rpc\\.' } },
          summary: { type: 'string' },
          description: { type: 'string' },
          paramStructure: { enum: ['by-position', 'by-name', 'either'] },
          params: { type: 'array', items: descriptor },
          result: descriptor,
          errors: {
            type: 'array',
            items: {
              type: 'object',
              required: ['code', 'message'],
              properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
              additionalProperties: false,
            },
          },
        },
        patternProperties: { '^x-': {} },
        additionalProperties: false,
      },
    },
  },
  patternProperties: { '^x-': {} },
  additionalProperties: false,
}

const document = openRpcDocument()
const written: unknown = JSON.parse(JSON.stringify(document))

test('a JSON Schema validator accepts the document as OpenRPC', () => {
  const fits = ajv.compile(metaSchema)
  expect(fits(written), JSON.stringify(fits.errors)).toBe(true)
})

/** By-name parameters as one schema, as a code generator would read them. */
const asObject = (params: readonly ContentDescriptor[]) => ({
  type: 'object',
  properties: Object.fromEntries(params.map(({ name, schema }) => [name, schema])),
  required: params.filter(({ required }) => required).map(({ name }) => name),
})

const methods = document.methods.flatMap(({ name, params, result }) =>
  isAction(name) && result ? [{ name: name as Action, params: asObject(params), result: result.schema }] : [],
)

describe.each(methods)('$name', ({ name, params, result }) => {
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('session-ended', 'done', 'a_b-1', '+1 202 555 0100'),
    fc.string({ minLength: 60, maxLength: 130 }),
  )
  const value = fc.oneof(text, fc.integer(), fc.constant(null), fc.constant({}))
  const NAMES = ['url', 'title', 'reason', 'number', 'source', 'productId', 'event', 'orderId', 'outcome']
  const something = fc.oneof(
    fc.dictionary(fc.constantFrom(...NAMES), value),
    // Messages that often match: known names with texts.
    fc.record(Object.fromEntries(NAMES.map((each) => [each, text]))),
  )
  // The bridge refuses control characters, which our schemas do not express.
  const isPlain = (object: object) => !Object.values(object).some((each) => /\p{Cc}/u.test(String(each)))

  test.each([
    ['parameters', params, actions[name].params],
    ['result', result, actions[name].result],
  ] as const)("%s: the document's schema and the bridge accept the same messages", (_part, schema, own) => {
    const fits = ajv.compile(schema)
    fc.assert(
      fc.property(something.filter(isPlain), (object) => {
        expect(fits(object), JSON.stringify(object)).toBe(own.safeParse(object).success)
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 300 },
    )
  })
})
