import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { problemDetail, problemList, uploadProblemImg } from '#contract/complaints/complaints.ts'
import { succeeded } from '#contract/endpoint.ts'
import { repaymentWay } from '#contract/money/payment-store.ts'
import { refusals } from '#contract/refusals.ts'
import { channelTemplate, getSid, getSms } from '#contract/registration/landing.ts'
import { compiled } from './compiled.sample.ts'
import { MESSAGE_MAX, readAnswer } from './envelope.ts'
import { identityMap } from './wire-map.ts'

const read = (raw: unknown) => readAnswer(problemList, raw, identityMap)

describe('a successful answer', () => {
  test.each([0, -0, '0', '00', '000', ' 0 '])(
    'of the shared helper has a code that parses to 0: %j',
    (code) => {
      expect(succeeded(problemList, code)).toBe(true)
    },
  )

  test.each([
    '0abc',
    '',
    ' ',
    null,
    undefined,
    '0x0',
    '0.0',
    '0e5',
    '-0',
    '+0',
    '０',
    1,
    '1',
    '10',
    0.5,
    Number.NaN,
    false,
    [],
    ['0'],
    {},
    0n,
  ])('does not have the code %s', (code) => expect(succeeded(problemList, code)).toBe(false))

  test.each([
    [getSid, '0', true],
    [getSid, 0, true],
    [getSid, '00', false],
    [getSid, '', false],
    [getSid, null, false],
    [getSid, ['0'], false],
    [getSms, '11', false],
    [getSms, '101', false],
    [channelTemplate, '00', true],
    [channelTemplate, '0', false],
    [channelTemplate, 0, false],
    [repaymentWay, '00', true],
    [repaymentWay, 0, false],
    [repaymentWay, ['00'], false],
  ])('of the other families has their own code, %#', (entry, code, success) => {
    expect(succeeded(entry, code)).toBe(success)
  })

  test("never has a refusal's code, for any call", () => {
    for (const entry of Object.values(calls)) {
      for (const { code } of Object.values(refusals)) expect(succeeded(entry, code)).toBe(false)
    }
  })
})

describe('the caller receives success, code, message, data and the raw response', () => {
  test('on success', () => {
    const raw = { code: '0', data: { tabs: [{ title: 'All' }] }, message: 'ok', extra: true }
    expect(read(raw)).toEqual({
      success: true,
      code: '0',
      message: 'ok',
      data: { tabs: [{ title: 'All', list: [] }] },
      raw,
      failure: null,
    })
  })

  test('on refusal, whatever the data is', () => {
    const raw = { code: 1002, data: { tabs: 'nonsense' }, message: 'no' }
    expect(read(raw)).toEqual({ success: false, code: 1002, message: 'no', data: null, raw, failure: null })
  })

  test.each([undefined, null, 5, {}, ['a']])('a message of %j is empty', (message) => {
    expect(read({ code: 0, data: {}, message })).toMatchObject({ success: true, message: '' })
    expect(read({ code: 7, data: {}, message })).toMatchObject({ success: false, message: '', failure: null })
  })

  test('a long message is truncated', () => {
    expect(read({ code: 7, message: 'a'.repeat(1_000_000) }).message).toHaveLength(MESSAGE_MAX)
  })
})

describe('an answer is unreadable if', () => {
  const unreadable = (raw: unknown) => ({
    success: false,
    code: null,
    message: '',
    data: null,
    raw,
    failure: 'unreadable',
    fault: expect.any(Object),
  })

  test.each([
    null,
    undefined,
    '',
    'text',
    0,
    7,
    true,
    [],
    [0],
    {},
    { data: {} },
    { code: null },
    { code: {} },
    { code: true },
    { code: ['0'] },
  ])('it is not an envelope: %j', (raw) => expect(read(raw)).toEqual(unreadable(raw)))

  test.each([undefined, null, '', [], 'x', { tabs: 5 }, { tabs: [5] }, { tabs: [{ list: [null] }] }])(
    'it is a success without the promised data: %j',
    (data) => {
      const raw = { code: 0, data, message: 'ok' }
      expect(read(raw)).toEqual(unreadable(raw))
    },
  )

  test('it is an image without an address, or with an address that lists cannot contain', () => {
    for (const url of [undefined, null, '', '/a,b', 5]) {
      expect(readAnswer(uploadProblemImg, { code: 0, data: { url } }, identityMap).failure).toBe('unreadable')
    }
  })
})

test('unknown fields are dropped', () => {
  const data = { content: 'a', surprise: 1, images: ['/a'] }
  const result = readAnswer(problemDetail, { code: 0, data }, identityMap)
  expect(result.data).not.toHaveProperty('surprise')
  expect(result.data).toMatchObject({ content: 'a', images: ['/a'], disposeImages: [], isNeedScore: 0 })
})

test('a renamed envelope is read under its wire names only', () => {
  const map = compiled({ names: { code: 'c', data: 'd', message: 'm', tabs: 't' } })
  expect(readAnswer(problemList, { c: 0, d: { t: [] }, m: 'x' }, map)).toMatchObject({
    success: true,
    message: 'x',
  })
  expect(readAnswer(problemList, { code: 0, data: { tabs: [] } }, map)).toMatchObject({
    failure: 'unreadable',
    fault: expect.any(Object),
  })
  expect(readAnswer(problemList, { c: 5, code: 0, d: { t: [] } }, map)).toMatchObject({
    success: false,
    code: 5,
  })
})
