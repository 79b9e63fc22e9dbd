import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, formatNumber, major, minimum, plainAmount, sum } from './amount.ts'

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [50n, '0.50'],
  [-5n, '-0.05'],
  [99999n, '999.99'],
  [100000n, '1.000.00'],
  [123450n, '1.234.50'],
  [123456789n, '1.234.567.89'],
  [-123456789n, '-1.234.567.89'],
])('a dot separates thousands and decimals: %s is %s', (minor, shown) => {
  expect(formatNumber(minor)).toBe(shown)
})

test.each([
  ['locale-mx', 123456789n, '1,234,567.89'],
  ['locale-in', 123456789n, '12,34,567.89'],
  ['locale-in', 99999n, '999.99'],
  ['locale-in', 100000n, '1,000.00'],
  ['locale-in', 10000000n, '1,00,000.00'],
] as const)('the style %s prints %s as %s', (style, minor, shown) => {
  expect(formatNumber(minor, style)).toBe(shown)
})

test('dollars and rupees have their symbol before the number, and a minus before the symbol', () => {
  expect(formatMoney(123450n, 'MXN')).toBe('$1.234.50')
  expect(formatMoney(123450n, 'INR')).toBe('₹1.234.50')
  expect(formatMoney(-500n, 'MXN')).toBe('-$5.00')
  expect(formatMoney(0n, 'MXN')).toBe('$0.00')
  expect(formatMoney(12345678n, 'INR', 'locale-in')).toBe('₹1,23,456.78')
})

test('the plain amount names its currency and has no thousands separator', () => {
  expect(plainAmount(123450n, 'MXN')).toBe('1234.50 MXN')
  expect(plainAmount(-7n, 'INR')).toBe('-0.07 INR')
})

test('every style keeps every digit of an amount', () => {
  const style = fc.constantFrom('specified', 'locale-mx', 'locale-in' as const)
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), style, (minor, chosen) => {
      const shown = formatNumber(minor, chosen)
      expect(BigInt(shown.replaceAll(/[.,]/g, ''))).toBe(minor)
      expect(shown).toMatch(/^-?\d{1,3}([.,]\d{2,3})*\.\d{2}$/)
    }),
  )
})

test('sums, minimum and whole major units', () => {
  expect(sum([])).toBe(0n)
  expect(sum([1n, 2n, 39n])).toBe(42n)
  expect(minimum(2n, 3n)).toBe(2n)
  expect(minimum(3n, 2n)).toBe(2n)
  expect(major(1000)).toBe(100000n)
  expect(() => major(0.5)).toThrow()
})
