import { describe, expect, test } from 'vitest'
import {
  callerOf,
  formClientHeaders,
  IDENTITY_NAMES,
  IDENTITY_VALUE_MAX,
  type Identity,
  identityIn,
  jsonClientHeaders,
} from './session.ts'

const queryOf = (values: Record<string, string>) => ({ get: (name: string) => values[name] ?? null })

const full: Identity = {
  type: '1',
  dearest: 'token',
  showy: 'device',
  crp_phe: '3.2.1',
  dearer: '14',
  language: 'en',
  swift: 'token-2',
  eyes: 'device-2',
}

describe('identity in a query', () => {
  test("has the specification's names", () => {
    expect(IDENTITY_NAMES).toEqual([
      'type',
      'dearest',
      'showy',
      'crp_phe',
      'dearer',
      'language',
      'swift',
      'eyes',
    ])
  })

  test('is what was given, unchanged, and nothing else', () => {
    expect(identityIn(queryOf({ ...full, orderId: '7' } as Record<string, string>))).toEqual(full)
    expect(identityIn(queryOf({ type: '2', dearest: '' }))).toEqual({ type: '2', dearest: '' })
    expect(identityIn(queryOf({}))).toEqual({})
  })

  test('omits an overlong value', () => {
    const longest = 'a'.repeat(IDENTITY_VALUE_MAX)
    expect(identityIn(queryOf({ dearest: longest, showy: `${longest}a` }))).toEqual({ dearest: longest })
  })

  test.each(['\0', 'a\0', 'a\nb', 'a\r\nx: y', '\u007f', '\u0085'])(
    'omits %j, which no database stores',
    (value) => {
      expect(identityIn(queryOf({ dearest: value, eyes: 'kept' }))).toEqual({ eyes: 'kept' })
    },
  )
})

describe('headers of the two clients', () => {
  test('the form client sends the marker, swift and eyes', () => {
    expect(formClientHeaders(full)).toEqual({
      'x-requested-with': 'XMLHttpRequest',
      swift: 'token-2',
      eyes: 'device-2',
    })
    expect(formClientHeaders({})).toEqual({ 'x-requested-with': 'XMLHttpRequest', swift: '', eyes: '' })
  })

  test('the JSON client sends the marker and five names', () => {
    expect(jsonClientHeaders(full)).toEqual({
      'x-requested-with': 'XMLHttpRequest',
      crp_phe: '3.2.1',
      dearest: 'token',
      showy: 'device',
      dearer: '14',
      language: 'en',
    })
  })

  test('three are empty if missing; dearer and language are passed unchanged', () => {
    const marker = { 'x-requested-with': 'XMLHttpRequest' }
    expect(jsonClientHeaders({})).toEqual({ ...marker, crp_phe: '', dearest: '', showy: '' })
    expect(jsonClientHeaders({ dearer: '', language: '' })).toEqual({
      ...marker,
      crp_phe: '',
      dearest: '',
      showy: '',
      dearer: '',
      language: '',
    })
  })

  test.each([
    ['😀', '%F0%9F%98%80'],
    ['línea\r\nSet-Cookie: a=b', 'l%C3%ADnea%0D%0ASet-Cookie%3A%20a%3Db'],
    ['\0', '%00'],
    ['\ud800', '%EF%BF%BD'],
    ['printable ~ ASCII', 'printable ~ ASCII'],
  ])('%j becomes a valid header', (value, header) => {
    expect(jsonClientHeaders({ dearest: value }).dearest).toBe(header)
    expect(formClientHeaders({ swift: value }).swift).toBe(header)
  })
})

describe('the caller', () => {
  const headersOf = (values: Record<string, string>) => (name: string) => values[name]

  test("is read from the JSON client's headers, else the form client's, else the query", () => {
    const query: Identity = { dearest: 'q1', swift: 'q2', showy: 'q3', eyes: 'q4' }
    expect(callerOf(headersOf({ dearest: 'h1', swift: 'h2', showy: 'h3', eyes: 'h4' }), query)).toMatchObject(
      {
        token: 'h1',
        deviceId: 'h3',
      },
    )
    expect(callerOf(headersOf({ dearest: '', swift: 'h2', eyes: 'h4' }), query)).toMatchObject({
      token: 'h2',
      deviceId: 'h4',
    })
    expect(callerOf(headersOf({ swift: '', eyes: '' }), query)).toMatchObject({ token: 'q1', deviceId: 'q3' })
    expect(callerOf(headersOf({}), { swift: 'q2', eyes: 'q4' })).toMatchObject({
      token: 'q2',
      deviceId: 'q4',
    })
  })

  test('has the language of the page, else of the header', () => {
    expect(callerOf(headersOf({ language: '1' }), { type: '2' }).type).toBe('2')
    expect(callerOf(headersOf({ language: '1' }), {}).type).toBe('1')
    expect(callerOf(headersOf({}), { language: '1' }).type).toBe('1')
  })

  test('is anonymous without identity', () => {
    expect(callerOf(headersOf({}), {})).toEqual({ token: '', deviceId: '', type: '' })
  })

  test('is not read from a header that a query could not contain', () => {
    const tooLong = 'a'.repeat(IDENTITY_VALUE_MAX + 1)
    expect(callerOf(headersOf({ dearest: tooLong, showy: 'a\0' }), { dearest: 'q1' })).toEqual({
      token: 'q1',
      deviceId: '',
      type: '',
    })
  })

  test.each([
    ['form', formClientHeaders],
    ['JSON', jsonClientHeaders],
  ])('sent by the %s client is the one that the server reads', (_, headers) => {
    const same: Identity = { ...full, swift: 'token', eyes: 'device' }
    expect(callerOf(headersOf(headers(same)), {})).toMatchObject({ token: 'token', deviceId: 'device' })
  })
})
