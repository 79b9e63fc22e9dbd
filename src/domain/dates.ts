/** A calendar day, `YYYY-MM-DD` (spec 3). Days compare as text: an earlier day is a smaller string. */
export type Day = string

const MS_PER_DAY = 86_400_000

/** Returns whether the text is an existing day; `2026-02-29` is not. */
export function isDay(text: string): text is Day {
  return startIn(text) !== null
}

/** Returns the local day in `timeZone` at `now`. */
export function dayIn(now: Date, timeZone: string): Day {
  return formatMoment(now, timeZone).slice(0, 10)
}

/** Formats the moment as `YYYY-MM-DD HH:MM:SS` in `timeZone` (spec 3). */
export function formatMoment(at: Date, timeZone: string): string {
  const ahead = aheadOn(Math.floor(at.getTime() / MS_PER_DAY), timeZone)
  if (ahead === null) return readOffClock(at, timeZone)
  const wall = new Date(at.getTime() + ahead)
  const time = [wall.getUTCHours(), wall.getUTCMinutes(), wall.getUTCSeconds()].map(twoDigits).join(':')
  return `${toDay(wall)} ${time}`
}

/** Returns the first moment after the local day that contains `at`. */
export function dayEndsAt(at: Date, timeZone: string): Date {
  const next = addDays(dayIn(at, timeZone), 1)
  const utc = startOf(next)
  // Uses the offset near that midnight; on the night of a clock change it is read again.
  const guess = new Date(utc - aheadAt(new Date(utc), timeZone))
  return new Date(utc - aheadAt(guess, timeZone))
}

export function addDays(day: Day, days: number): Day {
  return toDay(new Date(startOf(day) + days * MS_PER_DAY))
}

/** Counts whole days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((startOf(to) - startOf(from)) / MS_PER_DAY)
}

export function earlierDay(a: Day, b: Day): Day {
  return a < b ? a : b
}

export function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b
}

function startOf(day: Day): number {
  const start = startIn(day)
  if (start === null) throw new Error(`not a calendar day: ${day}`)
  return start
}

/** Returns the first moment of the day in UTC; null if the text is not a day. */
function startIn(text: string): number | null {
  const isWritten = text.length === 10 && text.charCodeAt(4) === DASH && text.charCodeAt(7) === DASH
  const [year, month, date] = [numberAt(text, 0, 4), numberAt(text, 5, 7), numberAt(text, 8, 10)]
  if (!isWritten || Number.isNaN(year + month + date)) return null
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, date)
  // A nonexistent day overflows into another month.
  const isThere = at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  return isThere ? at.getTime() : null
}

const [DASH, ZERO] = [45, 48]

/** Reads the digits between two positions as a number. A regular expression takes ten times as long. */
function numberAt(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

function toDay(at: Date): Day {
  const year = String(at.getUTCFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(at.getUTCMonth() + 1)}-${twoDigits(at.getUTCDate())}`
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`)

/** Cache limit: more days than all loans of a lender have. */
const DAYS_KEPT_MAX = 10_000
const aheadByDay = new Map<string, Map<number, number | null>>()

/**
 * Returns the offset of `timeZone` from UTC for a whole UTC day in milliseconds; null on a day of a clock change. The
 * value is cached, because `Intl` takes longer than all the arithmetic of a loan.
 */
function aheadOn(day: number, timeZone: string): number | null {
  const days = aheadByDay.get(timeZone) ?? new Map<number, number | null>()
  const known = days.get(day)
  if (known !== undefined) return known
  const [first, last] = [day, day + 1].map((at) => aheadAt(new Date(at * MS_PER_DAY), timeZone))
  const ahead = first !== undefined && first === last ? first : null
  if (days.size >= DAYS_KEPT_MAX) days.clear()
  aheadByDay.set(timeZone, days.set(day, ahead))
  return ahead
}

function aheadAt(at: Date, timeZone: string): number {
  return Date.parse(`${readOffClock(at, timeZone).replace(' ', 'T')}Z`) - at.getTime()
}

function readOffClock(at: Date, timeZone: string): string {
  // `11/21/2026, 16:20:05`. `formatToParts` takes twice as long.
  const [, month, day, year, time] = WRITTEN.exec(clockOf(timeZone).format(at)) ?? []
  if (year === undefined) throw new Error('the calendar is written in another way than before')
  return `${year.padStart(4, '0')}-${month}-${day} ${time}`
}

const WRITTEN = /^(\d\d)\/(\d\d)\/(\d+), (\d\d:\d\d:\d\d)$/

const clocks = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter costs about a thousand times its use, so one is kept per time zone.
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const parts = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const clock = new Intl.DateTimeFormat('en-US', {
    ...parts,
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
