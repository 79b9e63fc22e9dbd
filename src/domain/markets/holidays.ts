import type { Day } from '../dates.ts'

/** The days on which a country works nowhere, as its law says. */
export type Holidays = {
  /** Where it is written. */
  readonly source: string
  /** Days of the week, 0 for Sunday. */
  readonly restDays: readonly number[]
  /** The same day of every year, as 'MM-DD'. */
  readonly fixed: readonly string[]
  /** Such a Monday of a month: `count` 1 for the first one, months from 1. */
  readonly mondays: readonly { readonly month: number; readonly count: number }[]
  /** The same day of some years: from a first one on, every so many. */
  readonly everySoManyYears: readonly {
    readonly day: string
    readonly firstYear: number
    readonly years: number
  }[]
  /** What moons and notices decide, as 'MM-DD', for the years that are known. In another year there is none of them. */
  readonly movable: Readonly<Record<string, readonly string[]>>
}

/** A set of days, as far as anybody asks it. */
export type Days = { has(day: Day): boolean }

/** The days that no clock counts: what the law says and what the lender adds. */
export function daysOff(law: Holidays, own: Iterable<Day> = []): Days {
  const added = new Set(own)
  return { has: (day) => isDayOff(law, day) || added.has(day) }
}

/** Whether it is a day of rest or a holiday by the country's law. */
function isDayOff({ restDays, fixed, mondays, everySoManyYears, movable }: Holidays, day: Day): boolean {
  const [year = '', month = '', date = ''] = day.split('-')
  const monthDay = `${month}-${date}`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return (
    restDays.includes(weekday) ||
    fixed.includes(monthDay) ||
    (weekday === MONDAY &&
      mondays.some((rule) => rule.month === Number(month) && rule.count === weekOf(date))) ||
    everySoManyYears.some((rule) => rule.day === monthDay && isTurn(Number(year), rule)) ||
    (movable[year] ?? []).includes(monthDay)
  )
}

const MONDAY = 1

/** The first seven days of a month hold its first Monday, the next seven its second. */
const weekOf = (date: string) => Math.ceil(Number(date) / 7)

const isTurn = (year: number, { firstYear, years }: Holidays['everySoManyYears'][number]) =>
  year >= firstYear && (year - firstYear) % years === 0
