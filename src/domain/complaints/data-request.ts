import { addBusinessDays } from '#domain/business-days.ts'
import { addDays, type Day } from '#domain/dates.ts'
import type { Days } from '#domain/markets/holidays.ts'
import { ARCO } from '#domain/markets/specified.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { fitsCharacters, isBlank, readText } from '#domain/text-count.ts'

/** What a person may ask about their own data (spec 2, "the ARCO rights procedure"). */
export const DATA_REQUEST_KINDS = ['access', 'correction', 'deletion', 'objection'] as const

export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number]

/** Characters in a request's text, as people count them. */
export const DATA_REQUEST_TEXT_MAX = 500

/** How far a request has come. */
export type DataRequestState = 'received' | 'more-needed' | 'answered' | 'done' | 'refused'

/** A request as kept, with its clocks as days in the person's market. */
export type DataRequest = {
  kind: DataRequestKind
  detail: string
  /** Until when the lender may ask for what is missing. */
  askMoreBy: Day
  /** Until when it answers. */
  answerBy: Day
  /** Until when the answer has its effect: counted from the answer, and before it from the last day of answering. */
  effectBy: Day
}

export type DataRequestRefusal =
  | 'unknown-type'
  | 'control-character'
  | 'request-too-long'
  | 'correction-without-text'

/**
 * A new request on `today`; `off` are the days that its clocks do not count. A correction has to say what is wrong; the others may say nothing. Refusals, first that
 * applies: `unknown-type`, `control-character`, `correction-without-text`, `request-too-long`.
 */
export function openDataRequest(
  kind: string,
  text: string,
  today: Day,
  off: Days,
): Result<DataRequest, DataRequestRefusal> {
  const known = DATA_REQUEST_KINDS.find((one) => one === kind)
  if (known === undefined) return refuse('unknown-type')
  const detail = readText(text)
  if (!detail.ok) return detail
  if (known === 'correction' && isBlank(detail.value)) return refuse('correction-without-text')
  if (!fitsCharacters(detail.value, DATA_REQUEST_TEXT_MAX)) return refuse('request-too-long')
  const answerBy = addDays(today, ARCO.responseDays)
  return ok({
    kind: known,
    detail: isBlank(detail.value) ? '' : detail.value,
    askMoreBy: addBusinessDays(today, ARCO.correctionRequestWorkingDays, off),
    answerBy,
    effectBy: effectDueDay(answerBy, off),
  })
}

/** The day until which an answer of `answeredOn` has its effect (spec 9, ARCO). */
export function effectDueDay(answeredOn: Day, off: Days): Day {
  return addBusinessDays(answeredOn, ARCO.effectWorkingDays, off)
}

/** What a person adds when more was asked of them. Refusals: `control-character`, `request-empty`, `request-too-long`. */
export function sayMore(
  text: string,
): Result<string, 'control-character' | 'request-empty' | 'request-too-long'> {
  const read = readText(text)
  if (!read.ok) return read
  if (isBlank(read.value)) return refuse('request-empty')
  return fitsCharacters(read.value, DATA_REQUEST_TEXT_MAX) ? read : refuse('request-too-long')
}

/** The day until which a person answers who was asked for more on `askedOn` (spec 9, ARCO). */
export function moreDueDay(askedOn: Day, off: Days): Day {
  return addBusinessDays(askedOn, ARCO.replyWorkingDays, off)
}
