import { addBusinessDays } from '#domain/business-days.ts'
import { addDays, type Day } from '#domain/dates.ts'
import type { Days } from '#domain/markets/holidays.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { ARCO } from '#domain/markets/specified.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { fitsCharacters, isBlank, readText } from '#domain/text-count.ts'
import { creditCorrectionOn } from './credit-correction.ts'

/** What a person may ask about their own data (spec 2, "the ARCO rights procedure"). */
export const DATA_REQUEST_KINDS = ['access', 'correction', 'deletion', 'objection'] as const

/** And about what credit bureaus are told of them, where the law of their country has days for it. */
export const CREDIT_CORRECTION = 'credit-correction'

/** What may be asked in a country on a day. */
export const dataRequestKindsOn = (market: MarketId, today: Day): readonly DataRequestKind[] =>
  creditCorrectionOn(market, today) ? [...DATA_REQUEST_KINDS, CREDIT_CORRECTION] : DATA_REQUEST_KINDS

/** All that there are anywhere. */
export const EVERY_DATA_REQUEST_KIND = [...DATA_REQUEST_KINDS, CREDIT_CORRECTION] as const

export type DataRequestKind = (typeof EVERY_DATA_REQUEST_KIND)[number]

/** Characters in a request's text, as people count them. */
export const DATA_REQUEST_TEXT_MAX = 500

/** How far a request has come. */
export type DataRequestState = 'received' | 'more-needed' | 'answered' | 'done' | 'refused'

/** Whether a request still waits for its answer. */
export const isOpenRequest = (state: DataRequestState): boolean =>
  state === 'received' || state === 'more-needed'

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
 * A new request on `today` in a country; `off` are the days that its clocks do not count. A correction has to say what is wrong, unless a value says so; the others may say nothing. Refusals, first that
 * applies: `unknown-type`, `control-character`, `correction-without-text`, `request-too-long`.
 */
export function openDataRequest(
  kind: string,
  text: string,
  today: Day,
  off: Days,
  market: MarketId,
  hasValue = false,
): Result<DataRequest, DataRequestRefusal> {
  const known = dataRequestKindsOn(market, today).find((one) => one === kind)
  if (known === undefined) return refuse('unknown-type')
  const detail = readText(text)
  if (!detail.ok) return detail
  const isCorrection = known === 'correction' || known === CREDIT_CORRECTION
  if (isCorrection && !hasValue && isBlank(detail.value)) return refuse('correction-without-text')
  if (!fitsCharacters(detail.value, DATA_REQUEST_TEXT_MAX)) return refuse('request-too-long')
  const answerBy = addDays(today, ARCO.responseDays)
  return ok({
    kind: known,
    detail: isBlank(detail.value) ? '' : detail.value,
    askMoreBy: addBusinessDays(today, ARCO.correctionRequestWorkingDays, off),
    answerBy,
    effectBy: effectDueDay(answerBy, off),
    // Here both count from the day of the request.
    ...(known === CREDIT_CORRECTION && creditCorrectionOn(market, today)),
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
