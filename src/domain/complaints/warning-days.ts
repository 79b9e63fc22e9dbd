import { addDays, type Day } from '#domain/dates.ts'

/** For so many days before it is due an answer counts as due soon: what shows on a Friday still leaves a working day. */
export const WARNING_DAYS = 3

/** The last due day that is soon today. */
export const soonUntil = (today: Day): Day => addDays(today, WARNING_DAYS)

/** How an answer stands that is not given yet. */
export function dueTone(dueOn: Day, today: Day): 'late' | 'soon' | '' {
  if (dueOn < today) return 'late'
  return dueOn <= soonUntil(today) ? 'soon' : ''
}
