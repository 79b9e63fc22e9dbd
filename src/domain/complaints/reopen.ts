import { addDays, type Day } from '#domain/dates.ts'
import { type Days, daysOff } from '#domain/markets/holidays.ts'
import { holidaysByLaw, type MarketId } from '#domain/markets/market.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { fitsCharacters, isBlank, readText } from '#domain/text-count.ts'
import { answerDueDay, COMPLAINT_TEXT_MAX, type ComplaintState } from './complaint.ts'

/** Days after an answer in which the borrower may reopen the complaint. */
export const REOPEN_WITHIN_DAYS = 30

/** Facts that decide whether a complaint may be reopened. */
export type Reopenable = { state: ComplaintState; answeredOn: Day | null; wasReopened: boolean }

/** Returns the last day for reopening after an answer of that day. */
export const reopenUntil = (answeredOn: Day): Day => addDays(answeredOn, REOPEN_WITHIN_DAYS)

/**
 * Decides whether the borrower may reopen the complaint: once, after an answer, within `REOPEN_WITHIN_DAYS`. Refusals:
 * `reopened-before`, `reopen-not-answered`, `reopen-too-late`.
 */
export function mayReopen(
  { state, answeredOn, wasReopened }: Reopenable,
  today: Day,
): Result<Day, 'reopened-before' | 'reopen-not-answered' | 'reopen-too-late'> {
  if (wasReopened) return refuse('reopened-before')
  if (answeredOn === null || (state !== 'answered' && state !== 'closed'))
    return refuse('reopen-not-answered')
  const until = reopenUntil(answeredOn)
  return today <= until ? ok(until) : refuse('reopen-too-late')
}

/**
 * Reopens a complaint under its folio, with a second deadline as long as the first. Deadlines of authorities still
 * count from the first answer. Refusals: those of `mayReopen`, then `control-character`, `description-empty`,
 * `description-too-long`.
 */
export function reopenComplaint(
  complaint: Reopenable & { market: MarketId },
  typed: string,
  today: Day,
  off: Days = daysOff(holidaysByLaw[complaint.market]),
) {
  const may = mayReopen(complaint, today)
  if (!may.ok) return may
  const text = readText(typed)
  if (!text.ok) return text
  if (isBlank(text.value)) return refuse('description-empty')
  if (!fitsCharacters(text.value, COMPLAINT_TEXT_MAX)) return refuse('description-too-long')
  return ok({ text: text.value, dueOn: answerDueDay(complaint.market, today, off) })
}
