import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_RATE, perMillion } from './rate.sample.ts'
import { byTheDay, divideRounded, formatPercent, percent, percentText, perYear, shareOf } from './rate.ts'

test.each([
  [100000n, '16', 16000n],
  [100000n, '0.0065', 7n], // 6.5 minor units
  [1n, '49.9', 0n],
  [1n, '50', 1n],
  [0n, '18', 0n],
])('%s at %s percent is %s, rounded to the nearest minor unit', (amount, text, share) => {
  expect(shareOf(amount, percent(text))).toBe(share)
})

test('millionths and percent give the same rate', () => {
  expect(shareOf(300000n, perMillion(160_000))).toBe(shareOf(300000n, percent('16')))
  expect(shareOf(300000n, NO_RATE)).toBe(0n)
})

test('a daily rate over a year gives the yearly rate', () => {
  const daily = byTheDay(percent('18'))
  expect(shareOf(1000000n * 365n, daily)).toBe(shareOf(1000000n, percent('18')))
})

test.each([
  [byTheDay(percent('18')), 4, '0.0493%'],
  [percent('0.0065'), 4, '0.0065%'],
  [percent('18'), 0, '18%'],
  [percent('5'), 2, '5.00%'],
])('rates are printed with the requested decimals', (rate, decimals, shown) => {
  expect(formatPercent(rate, decimals)).toBe(shown)
})

test('rounding is never off by more than half a unit', () => {
  const dividend = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
  fc.assert(
    fc.property(dividend, fc.bigInt({ min: 1n, max: 10n ** 6n }), (top, bottom) => {
      const twiceError = 2n * (divideRounded(top, bottom) * bottom - top)
      expect(twiceError <= bottom && twiceError >= -bottom).toBe(true)
      expect(divideRounded(-top, bottom)).toBe(-divideRounded(top, bottom))
    }),
  )
})

test.each(['', '-1', '1e3', '1,5', '.5', '16%'])('%j is not a percentage', (text) => {
  expect(() => percent(text)).toThrow(`not a percentage: ${text}`)
})

test.each([
  ['18', '18'],
  ['18.50', '18.5'],
  ['100', '100'],
  ['0.0493', '0.0493'],
  ['0.00004', '0'],
  ['0.1050', '0.105'],
])('a contract prints %s percent as %s', (text, shown) => {
  expect(percentText(percent(text))).toBe(shown)
})

test('yearly and daily rates convert back and forth with 365 days', () => {
  expect(percentText(perYear(percent('0.1')))).toBe('36.5')
  expect(shareOf(1_000_000n, byTheDay(perYear(percent('0.1'))))).toBe(1000n)
})
