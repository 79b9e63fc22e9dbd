import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'
import { problemList } from '#contract/complaints/complaints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { anyValueOf, fieldsOfForm, withoutNothing } from '#testing/any-value.ts'
import { compileWireMap } from './compile-wire-map.ts'
import { compiled } from './compiled.sample.ts'
import { readAnswer } from './envelope.ts'
import { namesIn } from './names.ts'
import { requestOf } from './request.ts'
import { callerOf, IDENTITY_NAMES, type Identity, identityIn } from './session.ts'
import { DEPTH_MAX, identityMap } from './wire-map.ts'

const everyName = [
  ...new Set(['code', 'data', 'message', ...Object.values(calls).flatMap((entry) => namesIn(entry))]),
]
const everyPath = Object.values(calls).map((entry) => entry.path)

// Renames every name and path of the product, as for a lender that obfuscates all.
const file = {
  prefix: '/q7/x',
  names: Object.fromEntries(everyName.map((name, index) => [name, `w${index}_zz`])),
  paths: Object.fromEntries(everyPath.map((path, index) => [path, `/p${index}`])),
  identity: Object.fromEntries(IDENTITY_NAMES.map((name, index) => [name, `Id-${index}`])),
}
const map = compiled(file)
const backend = { apiBase: '/nomination', promotionProvider: 'p', storeProvider: 's', map }
const identity: Identity = {
  type: '1',
  dearest: 'token',
  showy: 'device',
  swift: 'token',
  eyes: 'device',
  language: 'en',
}

/** Every key at any depth. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : Object.keys(value)
  return [...own, ...Object.values(value).flatMap(keysIn)]
}

function bodyOf(entry: Endpoint, input: unknown): Record<string, unknown> {
  const { url, body, headers } = requestOf(entry, input, identity, backend)
  if (headers['content-type'] === 'application/json') return JSON.parse(body ?? '')
  return fieldsOfForm(entry.method === 'GET' ? (url.split('?')[1] ?? '') : (body ?? ''))
}

describe.each(Object.entries(calls))('%s through a full map', (_, entry) => {
  test('the request has no logical name, and the server reads the same value', () => {
    fc.assert(
      fc.property(anyValueOf(entry.input), (input) => {
        const fields = bodyOf(entry, input)
        for (const name of Object.keys(fields)) expect(everyName).not.toContain(name)
        const read = withoutNothing(z.decode(entry.input, map.fromWire(fields)))
        expect(read).toEqual(withoutNothing(input))
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 10 },
    )
  })

  test('the path is the mapped one below its base, with the prefix in place', () => {
    const wirePath = file.paths[entry.path]
    expect(map.pathOf(entry)).toBe(entry.family === 'shared' ? `/q7/x${wirePath}` : wirePath)
    const input = fc.sample(anyValueOf(entry.input), { numRuns: 1, seed: 3 })[0]
    expect(requestOf(entry, input, identity, backend).url.split('?')[0]).toMatch(
      new RegExp(`^/(?:nomination/q7/x|api/v2/p|api/v1/s/service/loan)${wirePath}$`),
    )
  })

  test('identity has its own wire names, and the server finds the caller', () => {
    const input = fc.sample(anyValueOf(entry.input), { numRuns: 1, seed: 5 })[0]
    const { url, headers } = requestOf(entry, input, identity, backend)
    const query = fieldsOfForm(url.split('?')[1] ?? '')
    for (const name of IDENTITY_NAMES) {
      expect(Object.keys(query)).not.toContain(name)
      expect(Object.keys(headers)).not.toContain(name)
    }
    const received = identityIn({ get: (name) => query[map.identityToWire(name)] ?? null })
    expect(received).toEqual(identity)
    expect(callerOf((name) => headers[map.identityToWire(name)], received)).toEqual({
      token: 'token',
      deviceId: 'device',
      type: '1',
    })
  })

  test('the answer has no logical name, envelope included, and the client reads the same value', () => {
    fc.assert(
      fc.property(anyValueOf(entry.output), (output) => {
        const data = z.encode(entry.output, output)
        const wire = JSON.stringify(map.toWire({ code: entry.success, data, message: 'bien' }))
        const raw: unknown = JSON.parse(wire)
        for (const name of keysIn(raw)) expect(everyName).not.toContain(name)
        const result = readAnswer(entry, raw, map)
        expect(result).toMatchObject({
          success: true,
          code: entry.success,
          message: 'bien',
          raw,
          failure: null,
        })
        expect(withoutNothing(result.data)).toEqual(withoutNothing(output))
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 10 },
    )
  })

  test('a refusal has none either', () => {
    const raw = map.toWire({ code: 2001, data: null, message: 'no' })
    expect(readAnswer(entry, raw, map)).toEqual({
      success: false,
      code: 2001,
      message: 'no',
      data: null,
      raw,
      failure: null,
    })
  })
})

describe('names', () => {
  test('two may be swapped', () => {
    const swapped = compiled({ names: { productId: 'orderId', orderId: 'productId' } })
    const wire = swapped.toWire({ productId: 'p', orderId: 'o' })
    expect(wire).toEqual({ orderId: 'p', productId: 'o' })
    expect(swapped.fromWire(wire)).toEqual({ productId: 'p', orderId: 'o' })
  })

  test.each([[{ productId: 'logical', pid: 'wire' }], [{ pid: 'wire', productId: 'logical' }]])(
    'a logical name on the wire does not replace the mapped one: %j',
    (wire) => {
      expect(compiled({ names: { productId: 'pid' } }).fromWire(wire)).toEqual({ productId: 'wire' })
    },
  )

  test('unknown names stay, and values are never changed', () => {
    const one = compiled({ names: { productId: 'pid' } })
    expect(one.toWire({ other: ['productId'], list: [{ productId: 'productId' }] })).toEqual({
      other: ['productId'],
      list: [{ pid: 'productId' }],
    })
  })

  test('an empty map changes nothing', () => {
    const value = { code: 0, data: { productId: 1 } }
    expect(identityMap.toWire(value)).toBe(value)
    expect(identityMap.fromWire(value)).toBe(value)
    expect(identityMap.identityToWire('showy')).toBe('showy')
    expect(identityMap.identityToWire('constructor')).toBe('constructor')
    expect(identityMap.file).toEqual({
      prefix: '',
      paths: {},
      names: {},
      identity: {},
      codes: {},
      absent: [],
      idempotencyHeader: '',
    })
  })

  test("a map's file gives the same map again", () => {
    expect(compiled(JSON.parse(JSON.stringify(map.file))).file).toEqual(map.file)
  })
})

/** Problems of a file; fails if there are none. */
function problemsIn(source: unknown): string[] {
  const result = compileWireMap(source)
  expect(result.ok).toBe(false)
  return result.ok ? [] : result.problems
}

describe('an invalid file is explained in words', () => {
  test.each<[unknown, string[]]>([
    [{ names: { produktId: 'a' } }, ['name "produktId" is not one of ours']],
    [{ paths: { '/v3/nothing': '/a' } }, ['path "/v3/nothing" is not one of ours']],
    [{ identity: { cookie: 'a' } }, ['identity "cookie" is not one of ours']],
    [{ names: { productId: 'orderId' } }, ['name "productId" and name "orderId" would both be "orderId"']],
    [{ names: { productId: 'x', orderId: 'x' } }, ['name "productId" and name "orderId" would both be "x"']],
    [{ names: { data: 'code' } }, ['name "data" and name "code" would both be "code"']],
    [
      { paths: { '/user-problem/problem-init': '/user-problem/problem-list' } },
      [
        'path "/user-problem/problem-list" and path "/user-problem/problem-init" would both be "/user-problem/problem-list"',
      ],
    ],
    [
      { paths: { '/promotion/get-sid': '/a', '/promotion/get-sms': '/a' } },
      ['path "/promotion/get-sms" and path "/promotion/get-sid" would both be "/a"'],
    ],
    [{ identity: { swift: 'dearest' } }, ['identity "swift" and identity "dearest" would both be "dearest"']],
    [
      { identity: { swift: 'Token', dearest: 'token' } },
      ['identity "swift" and identity "dearest" would both be "token"'],
    ],
    [{ identity: { eyes: 'sid' } }, ['name "sid" and identity "eyes" would both be "sid"']],
    [{ names: { sid: 'showy' } }, ['name "sid" and identity "showy" would both be "showy"']],
    [{ identity: { eyes: 'Cookie' } }, ['identity.eyes is the name of a header that is needed otherwise']],
    [
      { identity: { eyes: 'content-type' } },
      ['identity.eyes is the name of a header that is needed otherwise'],
    ],
    [{ names: { productId: '__proto__' } }, ['names.productId is a name that no field may have']],
    [{ names: { productId: 'constructor' } }, ['names.productId is a name that no field may have']],
    [{ names: { productId: 5 } }, ['names.productId should be a text']],
    [{ names: [] }, ['names should be an object of names']],
    [{ paths: 'x' }, ['paths should be an object of paths']],
    [{ prefix: 5 }, ['prefix should be a path, such as "/v1"']],
    [
      { pahts: {} },
      [
        'the wire map knows no "pahts"; it holds prefix, paths, names, identity, codes, idempotencyHeader and present',
      ],
    ],
    [null, ['the wire map should be an object']],
    [undefined, ['the wire map should be an object']],
    ['{}', ['the wire map should be an object']],
    [[], ['the wire map should be an object']],
    [7, ['the wire map should be an object']],
  ])('%j', (source, problems) => {
    expect(problemsIn(source)).toEqual(problems)
  })

  test.each(['', '1a', 'a b', 'a.b', 'ñ', '-a', 'a'.repeat(65), 'a\n'])('%j is not a wire name', (name) => {
    expect(problemsIn({ names: { productId: name } })).toEqual([
      'names.productId should be at most 64 letters, digits, "_" or "-", and not begin with a digit or "-"',
    ])
  })

  test.each([
    '',
    'a',
    '/',
    '/a/',
    '//a',
    '/a?b',
    '/a#b',
    '/a b',
    '/../a',
    '/a/..',
    '/./a',
    '/%2e',
    `/${'a'.repeat(200)}`,
  ])('%j is not a wire path', (path) => {
    expect(problemsIn({ paths: { '/promotion/get-sid': path } })[0]).toMatch(/^paths\.\/promotion\/get-sid /)
  })

  test('all problems are reported at once', () => {
    expect(problemsIn({ names: { zebra: 'x' }, paths: { '/b': '/y' }, identity: { c: 'z' } })).toHaveLength(3)
  })

  test('the constructor for trusted maps throws for an invalid map', () => {
    expect(() => compiled({ names: { zebra: 'x' } })).toThrow('name "zebra" is not one of ours')
  })

  test('the same path below two bases does not collide', () => {
    const paths = { '/promotion/get-sid': '/a', '/repayment-way': '/a', '/user-problem/problem-init': '/a' }
    expect(compileWireMap({ paths }).ok).toBe(true)
  })
})

describe('hostile values', () => {
  test('a `__proto__` key pollutes nothing, in a value or in a file', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__":{"polluted":1},"w":{"__proto__":{"polluted":1}},"constructor":{"prototype":{"polluted":1}}}',
    )
    for (const value of [map.fromWire(hostile), map.toWire(hostile)]) {
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
      expect(Object.keys(value as object)).toEqual(['w', 'constructor'])
      expect((value as { w: { polluted?: number } }).w.polluted).toBeUndefined()
    }
    compileWireMap(
      JSON.parse(
        '{"__proto__":{"polluted":1},"names":{"__proto__":"polluted"},"identity":{"__proto__":"x"}}',
      ),
    )
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

  test.each([
    ['a map', map],
    ['no map', identityMap],
  ])('with %s, a value nested too deeply is refused without a stack overflow', (_, either) => {
    expect(either.fromWire(nested(DEPTH_MAX))).toEqual(nested(DEPTH_MAX))
    expect(either.fromWire(nested(DEPTH_MAX + 1))).toBeUndefined()
    expect(either.fromWire(nested(10_000))).toBeUndefined()
    expect(either.fromWire(JSON.parse(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`))).toBeUndefined()
  })

  test('no call accepts a value that was refused for its depth', () => {
    for (const entry of Object.values(calls)) {
      expect(z.safeDecode(entry.input, map.fromWire({ a: nested(10_000) })).success).toBe(false)
      const raw = { [file.names.code ?? '']: entry.success, [file.names.data ?? '']: nested(10_000) }
      expect(readAnswer(entry, raw, map)).toMatchObject({ success: false, failure: 'unreadable' })
    }
  })

  test('any JSON passes without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 40 }), (value) => {
        map.fromWire(value)
        map.toWire(value)
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 200 },
    )
  })
})

describe('backend codes', () => {
  const map = compiled({ codes: { 'session-ended': 401, unavailable: 'E-BUSY' } })

  test('become ours in the pages, as number or text', () => {
    expect([401, '401', 'E-BUSY', 2004].map(map.codeFromWire)).toEqual([1002, 1002, 1503, 2004])
  })

  test('replace our own numbers, which then have no meaning', () => {
    expect([2003, '1002'].map(map.codeFromWire)).toEqual(['backend-2003', 'backend-1002'])
    expect([2003, 1002].map(identityMap.codeFromWire)).toEqual([2003, 1002])
  })

  test('are sent on the wire', () => {
    expect([1002, 1503, 2004, 0].map(map.codeToWire)).toEqual([401, 'E-BUSY', 2004, 0])
  })

  test('decide the meaning of a refused call', () => {
    const answer = readAnswer(problemList, { code: '401', message: 'who?', data: null }, map)
    expect([answer.success, answer.code]).toEqual([false, 1002])
  })

  test.each([
    [{ 'session-over': 401 }, 'session-missing'],
    [{ 'session-ended': '00' }, 'means success already'],
    [{ 'session-ended': 0 }, 'means success already'],
    [{ 'session-ended': null }, 'should be a code'],
    [{ 'session-ended': ' 401 ' }, 'should be a code'],
    [{ 'session-ended': 401, 'session-missing': '401' }, 'would both be "401"'],
  ])('%o are refused', (codes, said) => {
    const result = compileWireMap({ codes })
    expect(result.ok ? '' : result.problems.join()).toContain(said)
  })
})
