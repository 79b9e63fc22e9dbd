import { addDays, dayIn, daysBetween } from '#domain/dates.ts'
import { dueDay } from '#domain/loans/due-day.ts'

/** Returns the due day of a Mexican loan agreed for some days before `now`, and its lateness: a weekend moves it. */
export function lateSince(daysAgo: number, now: Date): { dueOn: string; days: number } {
  const today = dayIn(now, 'America/Mexico_City')
  const dueOn = dueDay({ market: 'mx' }, addDays(today, -daysAgo))
  return { dueOn, days: daysBetween(dueOn, today) }
}
