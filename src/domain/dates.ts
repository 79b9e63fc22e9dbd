/** A calendar day, `YYYY-MM-DD` (spec 3). Days compare as text: an earlier day is a smaller string. */
export type Day = string

const MS_PER_DAY = 86_400_000

/** Whether the text is a day that exists: `2026-02-29` is not. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && toDay(at) === text
}

/** The day that the calendar on the wall of `timeZone` shows at `now`. */
export function dayIn(now: Date, timeZone: string): Day {
  return formatMoment(now, timeZone).slice(0, 10)
}

/** The moment as `YYYY-MM-DD HH:MM:SS` in `timeZone` (spec 3). */
export function formatMoment(at: Date, timeZone: string): string {
  const written = clockOf(timeZone).formatToParts(at)
  const part = (type: string) => written.find((piece) => piece.type === type)?.value ?? ''
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return `${day} ${part('hour')}:${part('minute')}:${part('second')}`
}

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
  if (!isDay(day)) throw new Error(`not a calendar day: ${day}`)
  return Date.parse(`${day}T00:00:00Z`)
}

function toDay(at: Date): Day {
  return at.toISOString().slice(0, 10)
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
