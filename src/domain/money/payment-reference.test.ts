import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import {
  acceptPayment,
  countsFrom,
  formatReference,
  isLive,
  isReference,
  makeReference,
  moveReference,
  type PaymentReference,
  type ReferenceState,
} from './payment-reference.ts'

const states: ReferenceState[] = ['issued', 'paid', 'expired', 'superseded', 'canceled']
const expiresAt = new Date('2026-01-10T06:00:00Z')
const before = new Date('2026-01-10T05:59:59Z')
const issued: PaymentReference = { state: 'issued', amount: 10000n, expiresAt }
const bytes = fc.uint8Array({ minLength: 16, maxLength: 32 })

const allowed = [
  'issued>paid',
  'issued>expired',
  'issued>superseded',
  'issued>canceled',
  'expired>paid',
  'superseded>paid',
  'canceled>paid',
]
const pairs = states.flatMap((from) => states.map((to): [ReferenceState, ReferenceState] => [from, to]))

test.each(pairs)('a move from %s to %s is allowed exactly if the table says so', (from, to) => {
  expect(moveReference(from, to)).toEqual(allowed.includes(`${from}>${to}`) ? ok(to) : refuse('illegal-move'))
})

test('a reference is live until its expiry', () => {
  expect(isLive(issued, before)).toBe(true)
  expect(isLive(issued, expiresAt)).toBe(false)
})

test.each(states.filter((state) => state !== 'issued'))('a reference that is %s is not live', (state) => {
  expect(isLive({ ...issued, state }, before)).toBe(false)
})

test.each([
  ['issued', before, 'in-time'],
  ['issued', expiresAt, 'after-expiry'],
  ['expired', expiresAt, 'after-expiry'],
  ['superseded', before, 'after-superseded'],
  ['canceled', before, 'after-canceled'],
  ['paid', before, 'again'],
] as const)('money on a reference that is %s is accepted', (state, paidAt, arrived) => {
  expect(acceptPayment({ ...issued, state }, 10000n, paidAt)).toEqual({
    state: 'paid',
    arrived,
    amount: 'exact',
  })
})

test('a timely payment counts as timely even if its notice arrives after the expiry', () => {
  expect(acceptPayment({ ...issued, state: 'expired' }, 10000n, before).arrived).toBe('in-time')
})

test.each([
  [9999n, 'short'],
  [10000n, 'exact'],
  [10001n, 'over'],
] as const)('%s against 10000 asked for is %s', (arrived, amount) => {
  expect(acceptPayment(issued, arrived, before).amount).toBe(amount)
})

test('an amount of zero throws', () => {
  expect(() => acceptPayment(issued, 0n, before)).toThrow('not a payment: 0')
})

test('a reference has 14 digits and a check digit', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const reference = makeReference(random)
      expect(reference).toMatch(/^\d{14}$/)
      expect(isReference(reference)).toBe(true)
      expect(isReference(formatReference(reference))).toBe(true)
    }),
  )
})

test.each([
  // 2 · 9 + 5 · 1 + 8 · 7 = 79, and 1 is missing to 80.
  [[1, 2], '00000000002581'],
  // 7 + 6 + 27 + 4 + 35 + 18 + 63 + 8 + 63 + 0 + 9 + 2 + 21 = 263
  [[0x01, 0x1f, 0x71, 0xfb, 0x04, 0xcb], '12345678901237'],
  // 2 to the 64th is 18446744073709551616; its last 13 digits weigh 364.
  [[1, 0, 0, 0, 0, 0, 0, 0, 0], '40737095516166'],
  [[0], '00000000000000'],
])('bytes ending in %j give the reference %s, with a unique check digit', (end, reference) => {
  const random = new Uint8Array(16)
  random.set(end, 16 - end.length)
  expect(makeReference(random)).toBe(reference)
  const ends = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
  const proven = ends.map((digit) => reference.slice(0, 13) + digit).filter(isReference)
  expect(proven).toEqual([reference])
})

test('any single wrong digit is detected', () => {
  const place = fc.integer({ min: 0, max: 13 })
  fc.assert(
    fc.property(bytes, place, fc.integer({ min: 1, max: 9 }), (random, at, off) => {
      const digits = Array.from(makeReference(random), Number)
      digits[at] = ((digits[at] ?? 0) + off) % 10
      expect(isReference(digits.join(''))).toBe(false)
    }),
  )
})

test('every byte matters, and too few throw', () => {
  const random = new Uint8Array(16).fill(7)
  const other = random.with(15, 8)
  expect(makeReference(random)).not.toBe(makeReference(other))
  expect(() => makeReference(new Uint8Array(15))).toThrow('16')
})

test('a reference is printed in groups of four', () => {
  expect(formatReference('12345678901234')).toBe('1234 5678 9012 34')
})

test.each(['', '1234', '1234567890123a', '123456789012345'])('%j is not a reference', (text) => {
  expect(isReference(text)).toBe(false)
})

test.each([
  ['one of a minute, within it', 60, 30, 0],
  ['one of a minute, at its end', 60, 60, 60],
  ['one of a minute, before it was given', 60, -5, -5],
  ['one of longer, within it', 61, 30, 30],
])('money with %s counts from its second', (_which, life, paid, counted) => {
  const issuedAt = new Date('2026-12-11T05:59:50Z')
  const after = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1000)
  expect(countsFrom({ issuedAt, expiresAt: after(life) }, after(paid))).toEqual(after(counted))
})
