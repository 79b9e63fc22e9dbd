/** The clerk's day numbers: the days between two are their difference. */

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** The number of 1970-01-01, the Unix epoch. */
const CLOCK_BEGAN = numberOf('1970-01-01')

/** The number of a day written `YYYY-MM-DD`. */
export function numberOf(text: string): number {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  let number = year * 365 + leapYearsBefore(year) + day
  for (let before = 1; before < month; before++) number += daysIn(year, before)
  return number
}

/** The day of a number, as text. */
export function written(number: number): string {
  let year = Math.floor(number / 366)
  while (numberOf(`${year + 1}-01-01`) <= number) year++
  let month = 1
  let day = number - numberOf(`${year}-01-01`) + 1
  for (; day > daysIn(year, month); month++) day -= daysIn(year, month)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The day on a wall clock that is some minutes ahead of UTC. */
export function dayOnTheWall(at: Date, clockMinutes: number): number {
  const minutes = Math.floor(at.getTime() / MINUTE_MS) + clockMinutes
  return CLOCK_BEGAN + Math.floor(minutes / DAY_MINUTES)
}

function leapYearsBefore(year: number): number {
  const last = year - 1
  return Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400)
}

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : (MONTH_DAYS[month - 1] ?? 0)
}
