import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { imageList } from './complaints/complaints.ts'
import {
  CAMPAIGN_MAX,
  campaign,
  currency,
  filled,
  flag,
  ID_MAX,
  line,
  looseLine,
  looseNumber,
  minorAmount,
  optionalAmount,
  orderNo,
  receivedId,
  textFlag,
  wholeNumber,
} from './fields.ts'

const reads = (schema: z.ZodMiniType, wire: unknown) => {
  const result = z.safeDecode(schema, wire)
  return result.success ? result.data : 'refused'
}

const writes = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeEncode(schema, value)
  return result.success ? result.data : 'refused'
}

describe('an amount', () => {
  test.each([
    [0, 0n],
    ['0', 0n],
    ['-0', 0n],
    [123450, 123450n],
    ['123450', 123450n],
    ['000123450', 123450n],
    [-5, -5n],
    ['-5', -5n],
    [999_999_999_999_999, 999_999_999_999_999n],
    ['999999999999999', 999_999_999_999_999n],
  ])('%s is %s minor units', (wire, minor) => {
    expect(reads(minorAmount, wire)).toBe(minor)
  })

  test.each([
    '12.50',
    12.5,
    '12,50',
    '1 000',
    ' 5',
    '5 ',
    '5\n',
    '+5',
    '1e3',
    '0x10',
    '٣',
    '$5',
    '',
    '-',
    '--5',
    'NaN',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1_000_000_000_000_000,
    '1000000000000000',
    2 ** 53,
    null,
    undefined,
    true,
    [5],
    {},
  ])('%j is not an amount in minor units', (wire) => {
    expect(reads(minorAmount, wire)).toBe('refused')
  })

  test('an amount that could not be read back is not written', () => {
    expect(writes(minorAmount, 999_999_999_999_999n)).toBe(999_999_999_999_999)
    expect(writes(minorAmount, 1_000_000_000_000_000n)).toBe('refused')
    expect(writes(minorAmount, 2n ** 64n)).toBe('refused')
    expect(writes(minorAmount, 5)).toBe('refused')
  })

  test.each([
    [undefined, null],
    [null, null],
    ['', null],
    [0, 0n],
    ['500', 500n],
    ['5.00', null],
    [5.5, null],
    ['ninguno', null],
    [[], null],
    [{ amount: 5 }, null],
    [false, null],
  ])('the coupon %j is %s: an unreadable one does not hide the offer', (wire, minor) => {
    expect(reads(optionalAmount, wire)).toBe(minor)
  })
})

describe('a flag', () => {
  test.each([1, '1', true, 'true'])('%j is set', (wire) => expect(reads(flag, wire)).toBe(true))

  test.each([0, '0', false, 'false', null, undefined, '', 2, '2', -1, 'yes', 1.5, 'something longer'])(
    '%j is not set',
    (wire) => expect(reads(flag, wire)).toBe(false),
  )

  test.each([{}, [], [1], ['1']])('%j is not a flag', (wire) => expect(reads(flag, wire)).toBe('refused'))

  test('is sent as 1 or 0', () => {
    expect([writes(flag, true), writes(flag, false)]).toEqual([1, 0])
    expect([writes(textFlag, true), writes(textFlag, false)]).toEqual(['1', '0'])
    expect(['1', 1, '0', 0].map((wire) => reads(textFlag, wire))).toEqual([true, true, false, false])
  })
})

describe('a number', () => {
  test.each([
    [7, 7],
    ['7', 7],
    ['-7', -7],
    ['007', 7],
    ['-0', 0],
    [999_999_999, 999_999_999],
  ])('%j is %s', (wire, value) => expect(reads(wholeNumber, wire)).toBe(value))

  test.each([
    1.5,
    '1.5',
    '',
    ' 1',
    '1e3',
    1_000_000_000,
    '1000000000',
    null,
    undefined,
    true,
    [1],
    Number.NaN,
  ])('%j is not a small whole number', (wire) => expect(reads(wholeNumber, wire)).toBe('refused'))

  test('a number that a form could not carry back is not written', () => {
    expect(writes(wholeNumber, 1_000_000_000)).toBe('refused')
    expect(writes(wholeNumber, 1.5)).toBe('refused')
  })

  test.each([
    [1, 1],
    ['2', 2],
    [true, 1],
    [0, 0],
    ['0', 0],
    [false, 0],
    ['', 0],
    [null, 0],
    [undefined, 0],
    ['yes', 0],
    [1.5, 0],
  ])('where zero is a valid answer, %j counts as %s', (wire, value) => {
    expect(reads(looseNumber, wire)).toBe(value)
  })
})

describe('a text', () => {
  test.each(['', 'Ana', 'línea\nnueva\r\n\tsangría', '😀', '验证码', 'a'.repeat(500)])(
    '%j is a line',
    (text) => {
      expect(reads(line(), text)).toBe(text)
    },
  )

  test.each([
    'a\0',
    '\0',
    '\u0001',
    'bell\u0007',
    'esc\u001b[0m',
    'del\u007f',
    'c1\u0085',
    'a'.repeat(501),
    'a'.repeat(30_000_000),
    null,
    undefined,
    5,
    true,
    ['a', 'b'],
    {},
  ])('invalid text %# is not', (text) => {
    expect(reads(line(), text)).toBe('refused')
  })

  test('a required text is not empty', () => expect(reads(filled(), '')).toBe('refused'))

  test.each([
    [undefined, ''],
    [null, ''],
    ['', ''],
    ['a', 'a'],
    [174, '174'],
    [0, '0'],
    [0.0065, '0.0065'],
    ['a\0', 'refused'],
    ['a'.repeat(4001), 'refused'],
    [['a'], 'refused'],
    [{}, 'refused'],
    [Number.NaN, 'refused'],
  ])('from a backend may be missing or a number: %j', (wire, text) => {
    expect(reads(looseLine, wire)).toBe(text)
  })

  test.each(['MX-2026/00017', '../1', 'a b', 'ñ', '#1?a=b&c', 'a'.repeat(ID_MAX)])(
    '%j is a valid order number',
    (wire) => {
      expect(reads(orderNo, wire)).toBe(wire)
    },
  )

  test.each(['', 'a\0', 'a'.repeat(ID_MAX + 1), 5, null])('%j is not an order number', (wire) => {
    expect(reads(orderNo, wire)).toBe('refused')
  })

  test('an id for a page may be a number, and is never empty', () => {
    expect(reads(receivedId, 17)).toBe('17')
    expect(reads(receivedId, '')).toBe('refused')
    expect(writes(receivedId, '17')).toBe('17')
  })
})

describe('an advertisement parameter', () => {
  test('is never refused: it is truncated and cleaned, both when written and when read', () => {
    const long = 'utm'.repeat(1000)
    expect(writes(campaign, long)).toBe(long.slice(0, CAMPAIGN_MAX))
    expect(reads(campaign, long)).toBe(long.slice(0, CAMPAIGN_MAX))
    expect([writes(campaign, 'a\0b\u001b'), reads(campaign, 'a\0b\u001b')]).toEqual(['ab', 'ab'])
    expect([reads(campaign, undefined), reads(campaign, null)]).toEqual(['', ''])
  })

  test('is never truncated inside an emoji', () => {
    const text = `${'a'.repeat(CAMPAIGN_MAX - 1)}😀`
    expect(writes(campaign, text)).toBe('a'.repeat(CAMPAIGN_MAX - 1))
  })

  test('is a single text', () => expect(reads(campaign, ['a', 'b'])).toBe('refused'))
})

describe('a currency', () => {
  test.each([
    ['MXN', 'MXN'],
    ['INR', 'INR'],
    [undefined, undefined],
    [null, undefined],
    ['', undefined],
    ['USD', 'refused'],
    ['mxn', 'MXN'],
    ['$', undefined],
    ['Rs.', undefined],
    [1, undefined],
    [{ code: 'MXN' }, undefined],
    [['MXN'], undefined],
  ])('%j is %s, because a wrong symbol is worse than none', (wire, value) => {
    expect(reads(currency, wire)).toBe(value)
  })
})

describe('image addresses', () => {
  test.each([
    [undefined, []],
    ['', []],
    ['https://a.example/1.jpg', ['https://a.example/1.jpg']],
    ['/images/1,/images/2', ['/images/1', '/images/2']],
    ['/a,,/b', 'refused'],
    [',', 'refused'],
    ['/a b', 'refused'],
    ['/a\0', 'refused'],
    ['/a\n,/b', 'refused'],
    [`/${'a'.repeat(2000)}`, 'refused'],
    [['/a'], 'refused'],
  ])('%j holds %j', (wire, addresses) => {
    expect(reads(imageList, wire)).toEqual(addresses)
  })

  test('an address with a comma cannot be joined', () => {
    expect(writes(imageList, ['/a,b'])).toBe('refused')
    expect(writes(imageList, ['/a', '/b'])).toBe('/a,/b')
    expect(writes(imageList, [])).toBe('')
  })
})
