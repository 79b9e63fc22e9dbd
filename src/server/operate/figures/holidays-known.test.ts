import { expect, test } from 'vitest'
import { printFigures } from '#server/base/observability/metrics.ts'
import { tellHolidaysKnown } from './holidays-known.ts'

const NOW = new Date('2027-11-01T12:00:00Z')
const none = { mx: [], in: [] }

const printed = async (market: 'mx' | 'in', holidays: { mx: string[]; in: string[] }) => {
  tellHolidaysKnown({ market, holidays }, NOW)
  return /^abono_holidays_known_days\{market="in"[^}]*\} (-?\d+)$/m.exec(await printFigures())?.[1]
}

test('the days with known movable holidays are printed, and grow with the list of the lender', async () => {
  expect(await printed('in', none)).toBe('60')
  expect(await printed('in', { mx: [], in: ['2028-03-11'] })).toBe('426')
  // Mexico's holidays follow from rules.
  expect(await printed('mx', none)).toBeUndefined()
})
