import { expect, test } from 'vitest'
import { readAmount } from '#domain/typed-amount.ts'
import { cleanTyped } from './clean-typed.ts'
import { digitsTyped } from './typed-number.ts'

test.each([
  ['  1500  ', '1500'],
  ['\u202a1500\u202c', '1500'],
  ['\u200e535\u200b586\ufeff', '535586'],
  ['１５００', '1500'],
  ['१५००', '1500'],
  ['١٢٣٤٥٦٧٨٩٠', '1234567890'],
  ['௦௧௨௩', '0123'],
  ['𝟏𝟐𝟑', '123'],
  ['98765\u00a043210', '98765 43210'],
  ['98765\u202f43210\t\n1', '98765 43210 1'],
  ['535–586', '535-586'],
  ['535\u2011586', '535-586'],
  ['535\u2212586', '535-586'],
  ['535\u00ad586', '535586'],
  ['ＳＢＩＮ０', 'SBIN0'],
  ['1500²', '1500\ufffd'],
  ['①', '\ufffd'],
  // Quotation marks around a value, and the spreadsheet notation that keeps digits as text.
  ['"1500"', '1500'],
  ['“032180000118359719”', '032180000118359719'],
  ["'000123", '000123'],
  ['="000123"', '000123'],
  ["1'500.00", "1'500.00"],
  ['', ''],
])('%j is cleaned to %j', (typed, cleaned) => {
  expect(cleanTyped(typed)).toBe(cleaned)
})

test.each([
  'arab',
  'arabext',
  'beng',
  'deva',
  'fullwide',
  'gujr',
  'guru',
  'knda',
  'mlym',
  'orya',
  'tamldec',
  'telu',
])('digits of the script %s become ASCII digits', (script) => {
  const written = new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false })
  for (let digit = 0; digit < 10; digit += 1) expect(cleanTyped(written.format(digit))).toBe(String(digit))
})

test('a text longer than any value is unreadable', () => {
  expect(cleanTyped('1'.repeat(500))).toBe('1'.repeat(500))
  expect(cleanTyped('1'.repeat(501))).toBe('\ufffd')
  expect(readAmount(`x${'$'.repeat(100_000)}y`)).toEqual({ ok: false, refusal: 'amount-unreadable' })
  expect(digitsTyped(`1${'.'.repeat(100_000)}x`)).toBe('\ufffd')
})

test('cleaning twice changes nothing', () => {
  for (const typed of ['Rs. 1,500/-', 'A/c No. 123', ' ₹ １,५०० '])
    expect(cleanTyped(cleanTyped(typed))).toBe(cleanTyped(typed))
})
