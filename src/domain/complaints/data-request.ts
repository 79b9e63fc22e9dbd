import { addBusinessDays } from '#domain/business-days.ts'
import { addDays, type Day } from '#domain/dates.ts'
import type { Days } from '#domain/markets/holidays.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { ARCO } from '#domain/markets/specified.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { fitsCharacters, isBlank, readText } from '#domain/text-count.ts'
import { creditCorrectionOn } from './credit-correction.ts'

/** Rights that a person may exercise over their own data (spec 2, "the ARCO rights procedure"). */
export const DATA_REQUEST_KINDS = ['access', 'correction', 'deletion', 'objection'] as const

/** Additional right over credit bureau data, in countries whose law sets deadlines for it. */
export const CREDIT_CORRECTION = 'credit-correction'

/** Returns the rights that can be exercised in a country on a day. */
export const dataRequestKindsOn = (market: MarketId, today: Day): readonly DataRequestKind[] =>
  creditCorrectionOn(market, today) ? [...DATA_REQUEST_KINDS, CREDIT_CORRECTION] : DATA_REQUEST_KINDS

/** All rights of all countries. */
export const EVERY_DATA_REQUEST_KIND = [...DATA_REQUEST_KINDS, CREDIT_CORRECTION] as const

export type DataRequestKind = (typeof EVERY_DATA_REQUEST_KIND)[number]

/** Character limit of a request's text. */
export const DATA_REQUEST_TEXT_MAX = 500

/** Progress of a request. */
export type DataRequestState = 'received' | 'more-needed' | 'answered' | 'done' | 'refused'

/** Returns whether a request is open. */
export const isOpenRequest = (state: DataRequestState): boolean =>
  state === 'received' || state === 'more-needed'

/** A stored request. Its deadlines are days in the borrower's market. */
export type DataRequest = {
  kind: DataRequestKind
  detail: string
  /** Last day on which the lender may ask for missing data. */
  askMoreBy: Day
  /** Last day for the answer. */
  answerBy: Day
  /** Last day for carrying out the answer: counted from the answer, or before it from the last day for the answer. */
  effectBy: Day
}

export type DataRequestRefusal =
  | 'unknown-type'
  | 'control-character'
  | 'request-too-long'
  | 'correction-without-text'

/**
 * Opens a request on `today`. `off` are the days that working-day deadlines skip. A correction needs a text or a new
 * value. Refusals, in this order: `unknown-type`, `control-character`, `correction-without-text`, `request-too-long`.
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
    // Both deadlines count from the day of the request.
    ...(known === CREDIT_CORRECTION && creditCorrectionOn(market, today)),
  })
}

/** Returns the last day for carrying out an answer of `answeredOn` (spec 9, ARCO). */
export function effectDueDay(answeredOn: Day, off: Days): Day {
  return addBusinessDays(answeredOn, ARCO.effectWorkingDays, off)
}

/**
 * Reads the person's supplement after the lender asked for more. Refusals: `control-character`, `request-empty`,
 * `request-too-long`.
 */
export function addSupplement(
  text: string,
): Result<string, 'control-character' | 'request-empty' | 'request-too-long'> {
  const read = readText(text)
  if (!read.ok) return read
  if (isBlank(read.value)) return refuse('request-empty')
  return fitsCharacters(read.value, DATA_REQUEST_TEXT_MAX) ? read : refuse('request-too-long')
}

/** Returns the last day for the supplement when the lender asked on `askedOn` (spec 9, ARCO). */
export function supplementDueDay(askedOn: Day, off: Days): Day {
  return addBusinessDays(askedOn, ARCO.replyWorkingDays, off)
}
