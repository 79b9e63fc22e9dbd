import { expect, test } from 'vitest'
import { daysOff } from '#domain/markets/holidays.ts'
import { holidaysByLaw } from '#domain/markets/market.ts'
import { ok, refuse } from '#domain/result.ts'
import { offerEnd } from './offer-end.ts'
import { sampleProduct } from './product.sample.ts'

// A Friday afternoon in India. The following Tuesday is a holiday.
const NOW = new Date('2026-11-20T10:00:00Z')
const MS_PER_DAY = 86_400_000
const inDays = (days: number) => new Date(NOW.getTime() + days * MS_PER_DAY)
const indian = { ...sampleProduct, market: 'in' } as const
const short = { ...indian, instalments: 1, daysBetween: 6 }

test('an offer that ended, or would last too long, is refused', () => {
  expect(offerEnd(sampleProduct, NOW, NOW)).toEqual(refuse('offer-expired'))
  expect(offerEnd(sampleProduct, inDays(366), NOW)).toEqual(ok(inDays(366)))
  expect(offerEnd(sampleProduct, new Date(inDays(366).getTime() + 1), NOW)).toEqual(refuse('offer-too-long'))
})

test.each([
  [
    'the third working day, until its last minute',
    indian,
    '2026-11-26T23:59:00+05:30',
    '2026-11-26T23:58:59+05:30',
  ],
  ['the first one, for less than 7 days', short, '2026-11-23T23:59:00+05:30', '2026-11-23T23:58:59+05:30'],
  [
    'three for 7 days, as for more',
    { ...short, daysBetween: 7 },
    '2026-11-26T23:59:00+05:30',
    '2026-11-25T23:59:00+05:30',
  ],
])('in India an offer must last for %s', (_title, product, enough, less) => {
  expect(offerEnd(product, new Date(enough), NOW)).toEqual(ok(new Date(enough)))
  expect(offerEnd(product, new Date(less), NOW)).toEqual(refuse('offer-too-short'))
})

test('days on which the lender does not work do not count', () => {
  const off = daysOff(holidaysByLaw.in, ['2026-11-25'])
  const until = (day: string) => offerEnd(indian, new Date(`${day}T23:59:00+05:30`), NOW, off).ok
  expect([until('2026-11-26'), until('2026-11-27')]).toEqual([false, true])
})

test('in Mexico the lender sets the end, and in India before the rule', () => {
  const soon = (at: Date) => new Date(at.getTime() + 1)
  expect(offerEnd(sampleProduct, soon(NOW), NOW).ok).toBe(true)
  const before = new Date('2024-09-30T18:29:00Z')
  const from = new Date('2024-09-30T18:31:00Z')
  expect([before, from].map((at) => offerEnd(indian, soon(at), at).ok)).toEqual([true, false])
})
