import { addDays, type Day } from '#domain/dates.ts'

/** For so many days before it is due an answer counts as due soon, where a lender says nothing else: what shows on a Friday still leaves a working day. */
export const WARNING_DAYS = 3
/** The most: with more, nearly everything that is open would be due soon. */
export const WARNING_DAYS_MAX = 14

/** The last due day that is soon today, with so many days that warn. */
export const soonUntil = (today: Day, warningDays: number): Day => addDays(today, warningDays)

/** How an answer stands that is not given yet. */
export function dueTone(dueOn: Day, today: Day, warningDays: number): 'late' | 'soon' | '' {
  if (dueOn < today) return 'late'
  return dueOn <= soonUntil(today, warningDays) ? 'soon' : ''
}
