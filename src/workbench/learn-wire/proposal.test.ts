import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Backend } from '#contract/wire/address.ts'
import { compileWireMap } from '#contract/wire/compile-wire-map.ts'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { requestOf } from '#contract/wire/request.ts'
import { foreignMap } from '#testing/foreign/foreign-map.ts'
import { callExamples } from '#workbench/openapi/examples.ts'
import { observed } from './observe.ts'
import { propose } from './proposal.ts'
import { proposalText } from './proposal-text.ts'
import { rightIn } from './right-in.spec.ts'

const identity = {
  type: '1',
  dearest: 'a-token',
  showy: 'a-device',
  crp_phe: '1.2',
  dearer: '14',
  language: 'es',
  swift: 'a-token',
  eyes: 'a-device',
}

/** What goes by when every call is made once, as its example says, to a backend with that map. */
function traffic(wireMap: object, isSorted = false) {
  const map = compiled(wireMap)
  const backend: Backend = { apiBase: '/core/app', promotionProvider: 'zeta', storeProvider: 'omega', map }
  return Object.values(callExamples).map(({ entry, input, output }) => {
    const { url, method, headers, body } = requestOf(entry, input as never, identity, backend)
    const data = z.encode(entry.output, output as never)
    const answer = map.toWire({ code: entry.success, data, message: '' })
    return observed({
      method,
      url,
      headers,
      body: Buffer.from(body ?? ''),
      answerType: entry.answer === 'image' ? 'image/png' : 'application/json',
      answer: Buffer.from(JSON.stringify(isSorted ? sortedByName(answer) : answer)),
    })
  })
}

/** A backend whose fields come in another order than the specification's. */
const sortedByName = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortedByName)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, inner]) => [name, sortedByName(inner)]),
        )
      : value

const everyName = Object.keys(foreignMap.names)
const inCase = (spell: (name: string) => string) =>
  Object.fromEntries(everyName.map((name) => [name, spell(name)]).filter(([name, wire]) => name !== wire))
const splitAt = (sign: string) => (name: string) =>
  name.replace(/([a-z])([A-Z])/g, (_all, before, letter) => `${before}${sign}${letter.toLowerCase()}`)

describe('what went by leads to a wire map', () => {
  test('which is empty for a backend that uses the specification’s names', () => {
    const { wireMap, brand, unseen, strangers } = propose(traffic({}))
    expect(wireMap).toEqual({ prefix: '', paths: {}, names: {}, identity: {} })
    expect(brand).toEqual({ apiBase: '/core/app', promotionProvider: 'zeta', storeProvider: 'omega' })
    expect([unseen, strangers]).toEqual([[], []])
  })

  test.each([
    ['snake', splitAt('_')],
    ['kebab', splitAt('-')],
  ])('with every name that is the specification’s in %s case, all of them sure', (_case, spell) => {
    const names = inCase(spell)
    const proposal = propose(traffic({ names }))
    const { right, of } = rightIn(proposal, { paths: {}, names, identity: {} }, 'name', 'sure')
    expect(right).toBe(of)
    expect(right).toBeGreaterThanOrEqual(230)
  })

  test('with the paths, the prefix and the identity by words that say what they are', () => {
    const real = {
      prefix: '/v9',
      paths: {
        '/v3/loan-details/loan-details': '/credits/one',
        '/user-problem/problem-save': '/complaints/save',
      },
      identity: { swift: 'x-session', eyes: 'x-device-id', type: 'lang' },
    }
    const { wireMap } = propose(traffic(real))
    expect(wireMap).toMatchObject({ ...real, identity: { type: 'lang' } })
    expect(wireMap.identity).toMatchObject({ swift: 'x-session', eyes: 'x-device-id' })
  })

  // Measured. The numbers may rise and must not fall.
  test.each([
    ['in the specification’s order', false, { path: 44, name: 236, identity: 4 }],
    ['in an order of its own', true, { path: 44, name: 175, identity: 4 }],
  ])('even where no word is ours, with fields %s', (_order, isSorted, wanted) => {
    const proposal = propose(traffic(foreignMap, isSorted))
    for (const kind of ['path', 'name', 'identity'] as const)
      expect([kind, rightIn(proposal, foreignMap, kind).right]).toEqual([
        kind,
        expect.toSatisfy((right: number) => right >= wanted[kind]),
      ])
    expect(proposal.wireMap.prefix).toBe('/r7')
    expect(rightIn(proposal, foreignMap, 'name', 'sure')).toEqual({ right: 0, of: 0 })
    expect(compileWireMap(proposal.wireMap)).not.toHaveProperty('problems')
  })
})

test('a call that is none of ours is named as such, and so is what has not gone by', () => {
  const stranger = observed({
    method: 'POST',
    url: '/core/app/telemetry/crash',
    headers: {},
    body: Buffer.from('{"stack":"...","at":17,"thread":"main"}'),
    answerType: 'application/json',
    answer: Buffer.from('true'),
  })
  const { strangers, unseen } = propose([...traffic({}).slice(1), stranger])
  expect(strangers).toEqual(['POST /core/app/telemetry/crash'])
  expect(unseen).toEqual([Object.values(callExamples)[0]?.entry.path])
})

test('a call that only refuses is not counted as understood', () => {
  const [first, ...others] = traffic({})
  const refused = observed({
    method: 'POST',
    url: `/core/app${Object.values(callExamples)[0]?.entry.path}`,
    headers: {},
    body: Buffer.from(''),
    answerType: 'application/json',
    answer: Buffer.from('{"code":2003,"data":null,"message":"no"}'),
  })
  expect(first).toBeDefined()
  expect(propose([refused, ...others]).refusedOnly).toEqual([Object.values(callExamples)[0]?.entry.path])
})

test('nothing went by, and nothing is proposed', () => {
  const proposal = propose([])
  expect(proposal.wireMap).toEqual({ prefix: '', paths: {}, names: {}, identity: {} })
  expect(proposalText(proposal)).toContain('Not seen yet:')
})
