import { addDays, dayIn, daysBetween } from '#domain/dates.ts'
import { dueDay } from '#domain/loans/due-day.ts'

/** When a Mexican loan was due that was agreed for so many days before `now`, and how late it is: a weekend moves it on. */
export function lateSince(daysAgo: number, now: Date): { dueOn: string; days: number } {
  const today = dayIn(now, 'America/Mexico_City')
  const dueOn = dueDay({ market: 'mx' }, addDays(today, -daysAgo))
  return { dueOn, days: daysBetween(dueOn, today) }
}
