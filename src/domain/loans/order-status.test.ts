import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import type { OrderStatus } from './order-status.ts'
import { isOrderStatus, moveOrder, statusOn, statusTable, viewOf } from './order-status.ts'

const all = Object.keys(statusTable).filter(isOrderStatus)

test('the table contains exactly the statuses of the specification', () => {
  expect(all).toEqual(['21', '110', '151', '170', '174', '180', '200'])
})

test.each([
  ['21', '21', [], true, true],
  ['110', '110', [], false, false],
  ['151', '151', [], true, true],
  ['170', '200', [], true, true],
  ['174', '174', ['repay'], true, false],
  ['180', '180', ['repay'], true, false],
  ['200', '200', ['borrow-again'], true, false],
])('status %s shows picture %s and offers %j', (status, image, actions, showsDetailList, polls) => {
  expect(viewOf(status)).toEqual({ image, actions, showsDetailList, showsLoanMarket: false, polls })
})

test('an extension is offered only for a loan in repayment that allows it', () => {
  const extendable = all.filter((status) => viewOf(status, true).actions.includes('extend'))
  expect(extendable).toEqual(['174', '180'])
  expect(all.some((status) => viewOf(status, false).actions.includes('extend'))).toBe(false)
})

test('any other status shows the picture of 200, the loan market and no action', () => {
  const shown = { image: '200', actions: [], showsDetailList: true, showsLoanMarket: true, polls: false }
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (status, isDelay) => {
      fc.pre(!isOrderStatus(status))
      expect(viewOf(status, isDelay)).toEqual(shown)
    }),
  )
  for (const status of ['', '0', '1740', 'toString', '__proto__', 'constructor']) {
    expect(viewOf(status, true)).toEqual(shown)
  }
})

const allowed = [
  '21>110',
  '21>151',
  '151>170',
  '170>174',
  '174>180',
  '180>174',
  '174>200',
  '180>200',
  '200>174',
]
const pairs = all.flatMap((from) => all.map((to): [OrderStatus, OrderStatus] => [from, to]))

test.each(pairs)('a move from %s to %s is allowed exactly if the table says so', (from, to) => {
  expect(moveOrder(from, to)).toEqual(allowed.includes(`${from}>${to}`) ? ok(to) : refuse('illegal-move'))
})

test('a loan is overdue from the day after its due day', () => {
  expect(statusOn('174', '2026-11-20', '2026-11-19')).toBe('174')
  expect(statusOn('174', '2026-11-20', '2026-11-20')).toBe('174')
  expect(statusOn('174', '2026-11-20', '2026-11-21')).toBe('180')
  expect(statusOn('174', null, '2026-11-21')).toBe('174')
})

test.each(['21', '110', '151', '170', '200'] as const)('status %s is never overdue', (stored) => {
  expect(statusOn(stored, '2020-01-01', '2026-11-21')).toBe(stored)
})
