import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { groups } from '#contract/call-text.ts'
import { calls, callTexts } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { readAnswer } from '#contract/wire/envelope.ts'
import { namesIn } from '#contract/wire/names.ts'
import { requestOf } from '#contract/wire/request.ts'
import { IDENTITY_NAMES } from '#contract/wire/session.ts'
import { identityMap, type WireMap } from '#contract/wire/wire-map.ts'
import { anyValueOf, fieldsOfForm } from '#testing/any-value.ts'
import { lackingIn } from '#testing/record-call.ts'
import { callExamples, exampleInput } from './examples.ts'
import { judgeBy, ownQuery } from './judge.spec.ts'
import { openApiDocument } from './openapi.ts'
import { reasons } from './refusals.ts'

const everyName = [
  ...new Set(['code', 'data', 'message', ...Object.values(calls).flatMap((entry) => namesIn(entry))]),
]
const obfuscating = compiled({
  prefix: '/q7/x',
  names: Object.fromEntries(everyName.map((name, index) => [name, `w${index}_zz`])),
  paths: Object.fromEntries(Object.values(calls).map(({ path }, index) => [path, `/p${index}`])),
  identity: Object.fromEntries(IDENTITY_NAMES.map((name, index) => [name, `Id-${index}`])),
})

const installation = { lender: 'Lender', version: '1.2.3' }
const backendWith = (map: WireMap, apiBase = '/nomination') => ({
  apiBase,
  promotionProvider: 'p',
  storeProvider: 's',
  map,
})

const identity = { type: '1', dearest: 'token', showy: 'device', swift: 'token', eyes: 'device' }

/** The fields that a call sends, as a receiver finds them. */
function sentBy(entry: Endpoint, input: unknown, map: WireMap): Record<string, unknown> {
  const { url, body, headers } = requestOf(entry, input, {}, backendWith(map))
  if (headers['content-type'] === 'application/json') return JSON.parse(body ?? '')
  return fieldsOfForm(entry.method === 'GET' ? (url.split('?')[1] ?? '') : (body ?? ''))
}

const answerWith = (entry: Endpoint, data: unknown, message = '') => ({ code: entry.success, data, message })
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const everyCall = Object.entries(calls)
const withFields = everyCall.filter(([, { fileField }]) => fileField === null)
const enveloped = everyCall.filter(([, { answer }]) => answer === 'envelope')

describe.each([
  ['the names of the specification', identityMap],
  ['a wire map that renames everything', obfuscating],
])('with %s', (_title, map) => {
  const document = openApiDocument(backendWith(map), installation)
  const judge = judgeBy(document)

  test('every call is one operation at its address, and there are no others', () => {
    expect([...judge.operations.keys()].sort()).toEqual(Object.keys(calls).sort())
    for (const [name, entry] of everyCall) {
      const { path, method } = judge.operationOf(name)
      const request = requestOf(entry, exampleInput(name), {}, backendWith(map))
      expect([method.toUpperCase(), path]).toEqual([request.method, request.url.split('?')[0]])
    }
  })

  test.each(withFields)(
    '%s: every request of a page is valid, and all its fields are documented',
    (name, entry) => {
      const fits = judge.requestOf(name)
      const fields = judge.fieldsOf(name)
      fc.assert(
        fc.property(anyValueOf(entry.input), (input) => {
          const sent = sentBy(entry, input, map)
          expect([sent, fits(sent), fits.errors]).toEqual([sent, true, null])
          expect(fields).toEqual(expect.arrayContaining(Object.keys(sent)))
        }),
        { numRuns: fc.readConfigureGlobal().numRuns ?? 10 },
      )
    },
  )

  test.each(everyCall)('%s: parameters, headers and content type match its client', (name, entry) => {
    const { operation } = judge.operationOf(name)
    const described = operation.parameters.flatMap((parameter) => {
      if ('name' in parameter) return [parameter]
      return document.components.parameters[parameter.$ref.replace('#/components/parameters/', '')] ?? []
    })
    const namesOf = (place: string) => described.filter((one) => one.in === place).map((one) => one.name)
    const { url, headers } = requestOf(entry, exampleInput(name), identity, backendWith(map))
    const query = fieldsOfForm(url.split('?')[1] ?? '')
    const { 'content-type': type, ...others } = headers
    expect(namesOf('query')).toEqual(expect.arrayContaining(Object.keys(query)))
    expect(namesOf('header')).toEqual(expect.arrayContaining(Object.keys(others)))
    const needed = described.filter((one) => one.in === 'header' && one.required).map((one) => one.name)
    expect(Object.keys(others)).toEqual(expect.arrayContaining(needed))
    const types = Object.keys(operation.requestBody?.content ?? {})
    expect(types).toEqual(entry.fileField === null ? [type ?? []].flat() : ['multipart/form-data'])
  })

  test.each(enveloped)('%s: every answer of these codecs is valid', (name, entry) => {
    const fits = judge.answerOf(name)
    fc.assert(
      fc.property(anyValueOf(entry.output), (output) => {
        const data = z.encode(entry.output, output)
        const answer = overTheWire(map.toWire(answerWith(entry, data, 'bien')))
        expect([answer, fits(answer), fits.errors]).toEqual([answer, true, null])
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 10 },
    )
  })

  test.each(enveloped)('%s: a corrupted answer is valid exactly if the pages can read it', (name, entry) => {
    const fits = judge.answerOf(name)
    const good = overTheWire(answerWith(entry, callExamples[name]?.answered))
    for (const [place, answer] of broken(good, map === identityMap ? PROBES : someProbes)) {
      const wire = map.toWire(answer)
      const result = readAnswer(entry, wire, map)
      const isRead = result.failure === null
      if (isRead !== fits(wire)) expect([place, { isRead }]).toBe('the same in both')
    }
  })

  test('every example matches its schema', () => {
    let count = 0
    for (const { operation } of judge.operations.values()) {
      const answers = Object.values(operation.responses).flatMap((answer) =>
        'content' in answer ? Object.values(answer.content) : [],
      )
      const requests = Object.values(operation.requestBody?.content ?? {})
      for (const { schema, examples = {} } of [...requests, ...answers]) {
        const fits = judge.judgeOf(schema)
        for (const [title, { value }] of Object.entries(examples)) {
          count += 1
          expect([operation.operationId, title, fits(value)]).toEqual([operation.operationId, title, true])
        }
      }
      for (const { schema, example } of ownQuery(operation)) {
        expect(judge.judgeOf(schema)(example)).toBe(true)
      }
    }
    expect(count).toBeGreaterThan(140)
  })
})

/** Values of every type, with a label. */
const PROBES = [
  ...[undefined, null, '', ' ', 'x', '0', '00', '1', '-5', '1.5', 'true', 'MXN'],
  ...['x'.repeat(501), 'x'.repeat(4001)],
  ...[0, 1, -1, 1.5, 1e15, 1e20, true, false],
  ...[[], [null], [[]], ['x'], Array.from({ length: 1001 }, () => ({})), {}, { title: 'x' }],
].map((probe: unknown) => ({ probe, called: String(JSON.stringify(probe)).slice(0, 40) }))

/** A third of them, chosen by the run's seed: for answers that differ from others in names only. */
const someProbes = PROBES.filter((_, index) => (index + Number(process.env.FC_SEED)) % 3 === 0)

/** The answer with each of its values, at any depth, replaced by each probe or removed. */
function* broken(
  answer: unknown,
  probes: typeof PROBES,
  path: readonly string[] = [],
): Generator<[string, unknown]> {
  for (const { probe, called } of probes) yield [`${path.join('.')} = ${called}`, probe]
  if (typeof answer !== 'object' || answer === null) return
  for (const [key, value] of Object.entries(answer)) {
    for (const [place, inner] of broken(value, probes, [...path, key]))
      yield [place, withInner(answer, key, inner)]
  }
}

function withInner(answer: object, key: string, inner: unknown): unknown {
  if (Array.isArray(answer)) return answer.with(Number(key), inner ?? null)
  const { [key as keyof object]: _before, ...others } = answer
  return inner === undefined ? others : { ...others, [key]: inner }
}

test('every call has a description and a group', () => {
  expect(new Set(callTexts.map(({ of }) => of))).toEqual(new Set(Object.values(calls)))
  const used = new Set(callTexts.map(({ group }) => group))
  expect([...used].sort()).toEqual(Object.keys(groups).sort())
})

test('every refusal of the catalogue is listed, with its texts in both languages', () => {
  const catalogue = openApiDocument(backendWith(identityMap), installation)['x-abono-refusals']
  expect(Object.keys(catalogue)).toEqual(reasons)
  expect(catalogue['amount-changed']).toMatchObject({ code: 2004, en: /today’s/, es: /de hoy/ })
  expect(catalogue['session-ended']).toMatchObject({ code: 1002, actedOn: true })
  expect(catalogue['phone-format']?.market?.en).toMatch(/10 digits/)
})

test('every call has an example with all fields of the server: RECORD_CALLS=1 records one', () => {
  expect(Object.keys(callExamples).sort()).toEqual(Object.keys(calls).sort())
  for (const [name, { output }] of Object.entries(calls))
    expect([name, lackingIn(output, callExamples[name]?.answered)]).toEqual([name, []])
})

test('section 7 has 25 calls, and the others are marked as additions', () => {
  const { operations } = judgeBy(openApiDocument(backendWith(identityMap), installation))
  const specified = [...operations.values()].filter(
    ({ operation }) => operation['x-abono-origin'] === 'specification',
  )
  expect(specified).toHaveLength(25)
})

test("a backend with a host is the document's server, and paths start below it", () => {
  const backend = backendWith(identityMap, 'https://api.example.com/nomination')
  const { servers, paths } = openApiDocument(backend, installation)
  expect(servers.map(({ url }) => url)).toEqual(['https://api.example.com'])
  expect(Object.keys(paths)).toContain('/nomination/v3/loan-details/loan-details')
  expect(Object.keys(paths)).toContain('/api/v2/p/promotion/get-sid')
})
