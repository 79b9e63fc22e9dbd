import { addDays, type Day, isDay } from '#domain/dates.ts'
import type { AuthorityReport } from './authority-report.ts'

/** A calendar month or quarter. */
export interface ReportPeriod {
  /** `2026-11`, or `2026-Q4`. */
  readonly name: string
  /** Number of the month or quarter. */
  readonly number: number
  readonly from: Day
  readonly to: Day
}

const MONTHS_OF_QUARTER = 3
const two = (number: number): string => String(number).padStart(2, '0')

/** Returns the first day of a month, counted from January of `year`. */
const monthStart = (year: number, month: number): Day =>
  `${year + Math.floor((month - 1) / 12)}-${two(((month - 1) % 12) + 1)}-01`

/** Returns the period with this name; null if the name is invalid. */
export function periodNamed(each: AuthorityReport['each'], name: string): ReportPeriod | null {
  const form = each === 'month' ? /^(2\d{3})-(0[1-9]|1[0-2])$/ : /^(2\d{3})-Q([1-4])$/
  const [, year = '', written = ''] = form.exec(name) ?? []
  if (year === '') return null
  const [number, months] = [Number(written), each === 'month' ? 1 : MONTHS_OF_QUARTER]
  const first = (number - 1) * months + 1
  const from = monthStart(Number(year), first)
  const to = addDays(monthStart(Number(year), first + months), -1)
  return isDay(from) ? { name, number, from, to } : null
}

/** Returns the period that contains a day. */
export function periodOf(each: AuthorityReport['each'], day: Day): ReportPeriod {
  const month = Number(day.slice(5, 7))
  const name =
    each === 'month' ? day.slice(0, 7) : `${day.slice(0, 4)}-Q${Math.ceil(month / MONTHS_OF_QUARTER)}`
  const found = periodNamed(each, name)
  if (!found) throw new RangeError(`no period of ${day}`)
  return found
}

/** Returns the period of a day and those before it, latest first. */
export function periodsUntil(each: AuthorityReport['each'], day: Day, count: number): ReportPeriod[] {
  const periods = [periodOf(each, day)]
  while (periods.length < count) periods.push(periodOf(each, addDays(periods.at(-1)?.from ?? day, -1)))
  return periods
}
