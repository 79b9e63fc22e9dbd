import { addDays, type Day } from '#domain/dates.ts'

/** Default number of days before its deadline in which an answer counts as due soon. A Friday warns of Monday. */
export const WARNING_DAYS = 3
/** Upper limit: with more days, nearly every open complaint would be due soon. */
export const WARNING_DAYS_MAX = 14

/** Returns the last deadline that counts as soon today. */
export const soonUntil = (today: Day, warningDays: number): Day => addDays(today, warningDays)

/** Urgency of an open answer. */
export function dueTone(dueOn: Day, today: Day, warningDays: number): 'late' | 'soon' | '' {
  if (dueOn < today) return 'late'
  return dueOn <= soonUntil(today, warningDays) ? 'soon' : ''
}
