import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editableAmount, formatMoney, localeOf, plainAmount } from '#domain/amount.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import { readAmount, wholeTyped } from '#domain/typed-amount.ts'

const amountOf = (typed: string) => {
  const read = readAmount(typed)
  return read.ok ? read.value : read.refusal
}

describe('common notations of an amount are read', () => {
  test.each([
    ['1500', 150_000n],
    ['1500.', 150_000n],
    ['1500.5', 150_050n],
    ['1,500', 150_000n],
    ['1,500.50', 150_050n],
    ['1 500.05', 150_005n],
    ['$ 1 500.05', 150_005n],
    ["1'500.00", 150_000n],
    ['0', 0n],
    // India
    ['1,00,000', 10_000_000n],
    ['₹1,00,000.00', 10_000_000n],
    ['₹ 12,34,567', 123_456_700n],
    ['Rs. 1500', 150_000n],
    ['Rs.1500', 150_000n],
    ['rs 1,500.00', 150_000n],
    ['1500/-', 150_000n],
    ['Rs 1,500/-', 150_000n],
    ['₹1,500/– only', 150_000n],
    ['INR 1,500', 150_000n],
    ['1500 rupees', 150_000n],
    ['रु. 1,500', 150_000n],
    ['रु १५००', 150_000n],
    ['₹1500/=', 150_000n],
    ['1500 INR.', 150_000n],
    ['१५००', 150_000n],
    ['१,००,०००', 10_000_000n],
    // Mexico
    ['1500 pesos', 150_000n],
    ['1500 MXN.', 150_000n],
    ['"1,500.00"', 150_000n],
    ['MXN 1500', 150_000n],
    ['MXN $1,500.00', 150_000n],
    ['$1,500.00 MXN', 150_000n],
    ['$1,500.00 M.N.', 150_000n],
    ['1,500.00 mn', 150_000n],
    ['MX$1,500', 150_000n],
    ['Total a pagar: 1,500.00', 150_000n],
    ['Monto: $ 1,500.00 MXN', 150_000n],
    // Our own pages and papers
    ['1701.15 INR', 170_115n],
    ['$1.701.15', 170_115n],
    ['$1.234.567.89', 123_456_789n],
    ['1.234.567', 123_456_700n],
    // Pasted
    ['\u202a1500\u202c', 150_000n],
    ['\u20681,500.00\u2069', 150_000n],
    ['１５００', 150_000n],
    ['1\u00a0500', 150_000n],
    ['\u00a01500\n', 150_000n],
  ])('%j is %s in minor units', (typed, minor) => {
    expect(amountOf(typed)).toBe(minor)
  })
})

describe('an invalid or ambiguous amount is unreadable', () => {
  test.each([
    '',
    ' ',
    '$',
    'abc',
    'mil',
    '-5',
    '-$5.00',
    '.50',
    '1.500,00',
    '1500,50',
    '1,5',
    '1.500',
    '100.005',
    '1500.555',
    '1.5.0',
    '1,00,0',
    '1,00,00',
    '1,0000',
    '12,34',
    '10 00',
    '1 500,00',
    '1,500 - 2,000',
    '5k',
    '1 lakh',
    'USD 1500',
    'US$1500',
    '€1500',
    '1500²',
    '12abc34',
    '1e3',
    '0x10',
    '1500 1500',
  ])('%j', (typed) => {
    expect(amountOf(typed)).toBe('amount-unreadable')
  })
})

test('leading zeros do not make an amount too large', () => {
  expect(readAmount('0000000001500')).toEqual({ ok: true, value: 150_000n })
  expect(readAmount('0'.repeat(20))).toEqual({ ok: true, value: 0n })
})

test.each(['1234567890123', '$9,999,999,999,999.00', '9'.repeat(400)])(
  '%s is larger than any amount',
  (typed) => {
    expect(amountOf(typed)).toBe('amount-too-large')
  },
)

test('every notation of our pages, papers and messages is read back', () => {
  const styles = ['specified', ...marketIds.map(localeOf)] as const
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 13n }),
      fc.constantFrom(...marketIds.map((id) => markets[id].currency)),
      fc.constantFrom(...styles),
      (minor, currency, style) => {
        for (const written of [
          formatMoney(minor, currency, style),
          plainAmount(minor, currency),
          editableAmount(minor),
        ])
          expect(amountOf(written)).toBe(minor)
      },
    ),
  )
})

test('whole units are the part before the point', () => {
  const typed = ['$2.700.00', '12,000.50', '2', '1.500', '$1.500', '1.500,00', '1,5', '2.700,00']
  expect(typed.map(wholeTyped)).toEqual([2700n, 12_000n, 2n, 1500n, 1500n, null, null, null])
})
