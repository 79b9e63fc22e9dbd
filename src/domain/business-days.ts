import { addDays, type Day } from './dates.ts'

/**
 * The day that comes `count` business days after `from`; the first day counted is the next. Saturdays, Sundays and the
 * listed holidays are left out. Without a year's holidays a deadline comes out early, never late.
 */
export function addBusinessDays(from: Day, count: number, holidays: ReadonlySet<Day> = new Set()): Day {
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (!isWeekend(day) && !holidays.has(day)) left -= 1
  }
  return day
}

function isWeekend(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}
