import { expect, test } from 'vitest'
import { formatMoney } from './amount.ts'
import { typedWhole } from './typed-whole.ts'

test.each([
  ['3000', '3000'],
  [' 3,000 ', '3000'],
  ['1 000', '1000'],
  ['1\u00a0000', '1000'],
  ['2.700', '2700'],
  ['$2.700.00', '2700'],
  ['$ 2,700.00', '2700'],
  ['2.700,00', '2700'],
  ['₹12,34,567', '1234567'],
  ['12 345 678.9', '12345678'],
  ['1,5', '1'],
  ['1.50', '1'],
  ['Rs. 5,000', '5000'],
  ['2700 MXN', '2700'],
  ['2700 pesos', '2700'],
])('%s is read as a person means it', (typed, whole) => {
  expect(typedWhole(typed)).toBe(whole)
})

test('what our own pages show is read back', () => {
  expect(typedWhole(formatMoney(270_000n, 'MXN'))).toBe('2700')
  expect(typedWhole(formatMoney(123_456_700n, 'INR'))).toBe('1234567')
  expect(typedWhole(formatMoney(123_456_700n, 'INR', 'locale-in'))).toBe('1234567')
})

test.each([
  '',
  'mucho',
  '-3000',
  '12abc34',
  '1.2.3',
  '1,00,0',
  '10 00',
  '3000 - 4000',
  '1.000,000',
  '5k',
  '.50',
  '$',
])('%s is no amount, and none is made of it', (typed) => {
  expect(typedWhole(typed)).toBeNull()
})
