import { expect, test } from 'vitest'
import { loanMayChange, paymentMayChange, pollDelayMs } from './poll-interval.ts'

test('a page polls after 4, 8, 15 and 30 s, and then every 30 s', () => {
  expect([0, 1, 2, 3, 4, 50].map(pollDelayMs)).toEqual([4, 8, 15, 30, 30, 30].map((s) => s * 1000))
})

test.each([
  ['21', true],
  ['110', false],
  ['151', true],
  ['170', true],
  ['174', true],
  ['180', true],
  ['200', false],
  ['999', false],
])('a loan with status %s is polled: %s', (status, may) => {
  expect(loanMayChange(status)).toBe(may)
})

test.each([
  [true, 'issued', [], true],
  [false, 'issued', [], false],
  [false, '', [], false],
  [false, 'seen', [], true],
  [false, 'credited', [], true],
  [false, 'reflected', [], false],
  [false, 'expired', [], false],
  [false, 'superseded', [], false],
  [false, 'canceled', [], false],
  [false, 'expired', ['waiting'], true],
  [false, 'reflected', ['called-off'], false],
])('a payment (awaited: %s, %s, in transit: %j) is polled: %s', (isAwaited, state, ways, may) => {
  expect(paymentMayChange({ isAwaited, state, pendingPayments: ways.map((one) => ({ state: one })) })).toBe(
    may,
  )
})
