import { addDays, type Day } from './dates.ts'
import type { Days } from './markets/holidays.ts'

/**
 * The day that comes `count` business days after `from`; the first day counted is the next. `off` are the days that do
 * not count: days of rest and holidays. Where some are not known a deadline comes out early, never late.
 */
export function addBusinessDays(from: Day, count: number, off: Days): Day {
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (!off.has(day)) left -= 1
  }
  return day
}
