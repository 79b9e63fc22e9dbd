import { addDays, type Day } from '../dates.ts'

/** A rule for days on which a country's offices or banks are closed. */
export type Holidays = {
  /** Its source. */
  readonly source: string
  /** Days of the week, 0 for Sunday. */
  readonly restDays: readonly number[]
  /** The same day of every year, as 'MM-DD'. */
  readonly fixed: readonly string[]
  /** The nth Monday of a month; `count` 1 is the first one, and months start at 1. */
  readonly mondays: readonly { readonly month: number; readonly count: number }[]
  /** A fixed day in some years: from a first year on, at an interval. */
  readonly everySoManyYears: readonly {
    readonly day: string
    readonly firstYear: number
    readonly years: number
  }[]
  /** Days relative to Easter Sunday (Gregorian): -2 is Good Friday. */
  readonly easter: readonly number[]
  /** Ordinals of the Saturdays that are rest days, if not all are: 2 is the second one. */
  readonly saturdays?: readonly number[]
  /** Movable days set by moon or notice, as 'MM-DD', for the known years. Other years have none. */
  readonly movable: Readonly<Record<string, readonly string[]>>
}

/** A set of days. */
export type Days = { has(day: Day): boolean }

/** Days that deadlines skip: legal holidays and those the lender adds. */
export function daysOff(law: Holidays, own: Iterable<Day> = []): Days {
  const added = new Set(own)
  return { has: (day) => isDayOff(law, day) || added.has(day) }
}

/** Returns whether a day is a rest day or legal holiday. */
function isDayOff(holidays: Holidays, day: Day): boolean {
  const { restDays, fixed, mondays, everySoManyYears, easter, saturdays = [], movable } = holidays
  const [year = '', month = '', date = ''] = day.split('-')
  const monthDay = `${month}-${date}`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return (
    restDays.includes(weekday) ||
    fixed.includes(monthDay) ||
    (weekday === MONDAY &&
      mondays.some((rule) => rule.month === Number(month) && rule.count === weekOf(date))) ||
    (weekday === SATURDAY && saturdays.includes(weekOf(date))) ||
    everySoManyYears.some((rule) => rule.day === monthDay && isTurn(Number(year), rule)) ||
    easter.some((days) => addDays(easterOf(Number(year)), days) === day) ||
    (movable[year] ?? []).includes(monthDay)
  )
}

const MONDAY = 1
const SATURDAY = 6

/** The first seven days of a month contain its first Monday, the next seven its second. */
const weekOf = (date: string) => Math.ceil(Number(date) / 7)

const isTurn = (year: number, { firstYear, years }: Holidays['everySoManyYears'][number]) =>
  year >= firstYear && (year - firstYear) % years === 0

/** Easter Sunday of a year of the Gregorian calendar (the anonymous algorithm, as Meeus prints it). */
export function easterOf(year: number): Day {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const corrected =
    century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + corrected + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const sum = moon + weekday - 7 * late + 114
  return `${year}-${twoDigits(Math.floor(sum / 31))}-${twoDigits((sum % 31) + 1)}`
}

const twoDigits = (number: number) => `${number}`.padStart(2, '0')

/**
 * Returns the last day until which all days off are known, by the rule or the lender's list (`own`); `null` if no day
 * is movable. A year counts as known if the lender lists a day of it.
 */
export function knownUntil({ movable }: Pick<Holidays, 'movable'>, own: readonly Day[] = []): Day | null {
  const years = Object.keys(movable).map(Number)
  if (years.length === 0) return null
  let last = Math.max(...years)
  while (own.some((day) => day.startsWith(`${last + 1}-`))) last += 1
  return `${last}-12-31`
}
