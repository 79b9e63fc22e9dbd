import { addDays, type Day } from './dates.ts'
import type { Days } from './markets/holidays.ts'

/**
 * Returns the day `count` business days after `from`; counting starts on the next day. `off` holds weekends and
 * holidays. With unknown holidays a deadline comes out early, never late.
 */
export function addBusinessDays(from: Day, count: number, off: Days): Day {
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (!off.has(day)) left -= 1
  }
  return day
}
