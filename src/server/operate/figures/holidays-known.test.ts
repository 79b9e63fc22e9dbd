import { expect, test } from 'vitest'
import { printMetrics } from '#server/base/observability/metrics.ts'
import { reportHolidaysKnown } from './holidays-known.ts'

const NOW = new Date('2027-11-01T12:00:00Z')
const none = { mx: [], in: [] }

const printed = async (market: 'mx' | 'in', holidays: { mx: string[]; in: string[] }) => {
  reportHolidaysKnown({ market, holidays }, NOW)
  return /^abono_holidays_known_days\{market="in"[^}]*\} (-?\d+)$/m.exec(await printMetrics())?.[1]
}

test('the days with known movable holidays are printed, and grow with the list of the lender', async () => {
  expect(await printed('in', none)).toBe('60')
  expect(await printed('in', { mx: [], in: ['2028-03-11'] })).toBe('426')
  // Mexico's holidays follow from rules.
  expect(await printed('mx', none)).toBeUndefined()
})
