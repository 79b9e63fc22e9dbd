import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookedPayment, compareSettlement, type SettledPayment } from './settlement.ts'

const DAY = { from: new Date('2026-11-20T00:00:00Z'), until: new Date('2026-11-21T00:00:00Z') }
const noon = new Date('2026-11-20T12:00:00Z')

const lineFor = (charge: string, amountMinor = 100n, line = 2): SettledPayment => ({
  ...{ line, charge, reference: `r-${charge}`, amountMinor, at: noon },
})
const here = (charge: string, change: Partial<BookedPayment> = {}): BookedPayment => ({
  ...{ charge, reference: `r-${charge}`, amountMinor: 100n, at: noon, isBooked: true },
  ...change,
})

test('each line of a file and each booked payment has one of five outcomes', () => {
  const found = compareSettlement(
    [lineFor('same'), lineFor('less', 99n), lineFor('lost'), lineFor('waits'), lineFor('same', 100n, 6)],
    [here('same'), here('less'), here('ours'), here('waits', { isBooked: false })],
    DAY,
  )
  expect(found).toMatchObject({
    matched: 1,
    waiting: [{ charge: 'waits' }],
    otherAmount: [{ settled: { amountMinor: 99n }, here: { amountMinor: 100n } }],
    missingHere: [{ charge: 'lost' }],
    missingThere: [{ charge: 'ours' }],
    twice: [{ line: 6 }],
  })
})

test('payments booked shortly outside the period are matched, but never reported as missing', () => {
  const before = { at: new Date(DAY.from.getTime() - 1) }
  const after = { at: DAY.until }
  const books = [here('found', before), here('a', before), here('b', after), here('c', { at: DAY.from })]
  const found = compareSettlement([lineFor('found')], books, DAY)
  expect(found.matched).toBe(1)
  expect(found.missingThere.map(({ charge }) => charge)).toEqual(['c'])
})

test('every line and every payment is reported exactly once', () => {
  const charge = fc.integer({ min: 1, max: 12 }).map(String)
  const amount = fc.constantFrom(100n, 200n)
  const lines = fc.array(fc.tuple(charge, amount), { maxLength: 12 })
  const books = fc.uniqueArray(fc.tuple(charge, amount, fc.boolean()), { selector: ([name]) => name })
  fc.assert(
    fc.property(lines, books, (file, ours) => {
      const settled = file.map(([name, minor], at) => lineFor(name, minor, at + 2))
      const booked = ours.map(([name, amountMinor, isBooked]) => here(name, { amountMinor, isBooked }))
      const found = compareSettlement(settled, booked, DAY)
      const inBoth = found.matched + found.waiting.length + found.otherAmount.length
      expect(inBoth + found.missingHere.length + found.twice.length).toBe(settled.length)
      expect(inBoth + found.missingThere.length).toBe(booked.length)
    }),
  )
})
