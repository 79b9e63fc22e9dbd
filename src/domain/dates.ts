/** A calendar day, `YYYY-MM-DD` (spec 3). Days compare as text: an earlier day is a smaller string. */
export type Day = string

const MS_PER_DAY = 86_400_000

/** Whether the text is a day that exists: `2026-02-29` is not. */
export function isDay(text: string): text is Day {
  return startIn(text) !== null
}

/** The day that the calendar on the wall of `timeZone` shows at `now`. */
export function dayIn(now: Date, timeZone: string): Day {
  return formatMoment(now, timeZone).slice(0, 10)
}

/** The moment as `YYYY-MM-DD HH:MM:SS` in `timeZone` (spec 3). */
export function formatMoment(at: Date, timeZone: string): string {
  // `11/21/2026, 16:20:05`: asked for in parts, the same takes twice as long, and every call of a loan asks.
  const [, month, day, year, time] = WRITTEN.exec(clockOf(timeZone).format(at)) ?? []
  if (year === undefined) throw new Error('the calendar is written in another way than before')
  return `${year.padStart(4, '0')}-${month}-${day} ${time}`
}

const WRITTEN = /^(\d\d)\/(\d\d)\/(\d+), (\d\d:\d\d:\d\d)$/

/** The day `days` later; a negative number goes back. */
export function addDays(day: Day, days: number): Day {
  return toDay(new Date(startOf(day) + days * MS_PER_DAY))
}

/** The same day of the month `months` later, or the month's last day where it has no such day. */
export function addMonths(day: Day, months: number): Day {
  const from = new Date(startOf(day))
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), lastOfMonth))
  return toDay(first)
}

/** Whole days from one day to another; negative when `to` is the earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((startOf(to) - startOf(from)) / MS_PER_DAY)
}

/** The later of two days. */
export function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b
}

function startOf(day: Day): number {
  const start = startIn(day)
  if (start === null) throw new Error(`not a calendar day: ${day}`)
  return start
}

/** The first moment of the day in UTC; null for a text that is no day. */
function startIn(text: string): number | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (year === undefined) return null
  const at = new Date(0)
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(date))
  // A day that does not exist runs over into another month.
  const isThere = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(date)
  return isThere ? at.getTime() : null
}

function toDay(at: Date): Day {
  const padded = (part: number, length: number) => String(part).padStart(length, '0')
  return `${padded(at.getUTCFullYear(), 4)}-${padded(at.getUTCMonth() + 1, 2)}-${padded(at.getUTCDate(), 2)}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

// A formatter costs about a thousand times what it costs to use, so each time zone keeps its own.
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const twoDigits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const clock = new Intl.DateTimeFormat('en-US', {
    ...twoDigits,
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}
