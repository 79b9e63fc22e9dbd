import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openRpcDocument } from './openrpc.ts'
import { actions } from './protocol.ts'

const jsonSchema = z.looseObject({
  type: z.optional(z.enum(['object', 'string', 'number', 'integer', 'boolean', 'array'])),
  $schema: z.optional(z.never()),
})
const contentDescriptor = z.strictObject({
  name: z.string().check(z.minLength(1)),
  required: z.optional(z.boolean()),
  schema: jsonSchema,
})

/** The used part of OpenRPC; other properties are refused except `x-`. */
const openRpc = z.strictObject({
  openrpc: z.string().check(z.regex(/^1\.\d+\.\d+$/)),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  methods: z.array(
    z.strictObject({
      name: z.string().check(z.regex(/^(?!rpc\.)[A-Za-z]+$/)),
      summary: z.string().check(z.minLength(10)),
      paramStructure: z.enum(['by-name', 'by-position', 'either']),
      params: z.array(contentDescriptor),
      result: z.optional(contentDescriptor),
      errors: z.optional(z.array(z.strictObject({ code: z.int(), message: z.string() }))),
      'x-sender': z.enum(['page', 'host']),
      'x-wait-ms': z.optional(z.int()),
    }),
  ),
})

const { methods } = openRpcDocument()
const method = (name: string) => methods.find((each) => each.name === name)

test('the document has the form of OpenRPC, also after JSON serialisation', () => {
  const document: unknown = JSON.parse(JSON.stringify(openRpcDocument()))
  expect(z.safeParse(openRpc, document)).toMatchObject({ success: true, data: document })
})

test('it contains the handshake and every action, once', () => {
  expect(methods.map(({ name }) => name)).toEqual(['hello', 'ready', ...Object.keys(actions)])
})

test('parameter names of a method are unique', () => {
  for (const { params } of methods) {
    expect(new Set(params.map(({ name }) => name)).size).toBe(params.length)
  }
})

test('actions have a result and a timeout; notifications have neither', () => {
  for (const { name, result, 'x-wait-ms': waitMs } of methods) {
    const isNotification = name === 'hello' || name === 'ready'
    expect([name, result === undefined, waitMs === undefined]).toEqual([name, isNotification, isNotification])
  }
})

test('parameters have the limits that the bridge checks', () => {
  expect(method('openPage')?.params).toEqual([
    { name: 'url', required: true, schema: { type: 'string', minLength: 1, maxLength: 2000 } },
    { name: 'title', required: false, schema: { type: 'string', maxLength: 100 } },
  ])
  expect(method('ready')?.params).toMatchObject([
    { name: 'protocol', schema: { const: 1 } },
    { name: 'actions', schema: { type: 'array', maxItems: 100 } },
  ])
})

test('a host may omit the outcome of a bank', () => {
  expect(method('startBank')?.result?.schema).toMatchObject({
    properties: { outcome: { enum: ['done', 'cancelled', 'unknown'], default: 'unknown' } },
  })
  expect(method('startBank')?.result?.schema).not.toHaveProperty('required')
})
