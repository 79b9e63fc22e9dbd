import type { Minor } from '#domain/amount.ts'
import { addDays, type Day, daysBetween, isDay } from '#domain/dates.ts'
import type { LoanToday } from '#domain/money/loan-today.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { fitsCharacters, isBlank, readText } from '#domain/text-count.ts'
import { GIVEN_DAYS_MAX, GIVEN_PARTS_MAX, type GrantedDays } from './arrangement.ts'
import { type ArrangementRefusal, mayArrange } from './may-arrange.ts'

/** Character limit of the borrower's reason. */
export const REQUEST_WHY_MAX = 200

/** Days for which an offer is valid, its first day included; it always ends before its first part. */
export const OFFER_DAYS = 7

/** A stored request with its answer. */
export const REQUEST_STATES = ['open', 'offered', 'refused', 'withdrawn', 'agreed', 'over'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** A request for an arrangement beyond the product's limits. */
export type RequestedArrangement = {
  /** The last day and the number of parts. */
  readonly until: Day
  readonly parts: number
  /** Affordable amount per part; null if not stated. */
  readonly canPay: Minor | null
  readonly why: string
}

type NotAsked =
  | ArrangementRefusal
  | 'arrangement-asked-days'
  | 'arrangement-asked-parts'
  | 'arrangement-asked-amount'
  | 'arrangement-asked-why'
  | 'control-character'
  | 'description-too-long'

/**
 * Decides whether the lender may be asked for an arrangement beyond the limits: if the product allows it without a
 * limit of number, otherwise only if an arrangement is possible.
 */
export function mayRequestArrangement(today: LoanToday): Result<null, ArrangementRefusal> {
  const may = mayArrange(today, 0)
  if (may.ok && !today.loan.product.arrangements?.byHand) return refuse('arrangement-not-offered')
  return may
}

/** Returns the last day that may be requested. */
export const latestRequestableDay = (day: Day): Day => addDays(day, GIVEN_DAYS_MAX)

/** Returns the request to store, or its refusal. */
export function requestArrangement(
  today: LoanToday,
  typed: RequestedArrangement,
): Result<RequestedArrangement, NotAsked> {
  const may = mayRequestArrangement(today)
  if (!may.ok) return may
  const { day } = today
  const { until, parts, canPay } = typed
  const isAhead = isDay(until) && until > day && daysBetween(day, until) <= GIVEN_DAYS_MAX
  if (!isAhead) return refuse('arrangement-asked-days')
  if (!Number.isInteger(parts) || parts < 1 || parts > GIVEN_PARTS_MAX)
    return refuse('arrangement-asked-parts')
  if (canPay !== null && (canPay <= 0n || canPay > today.left.total))
    return refuse('arrangement-asked-amount')
  const why = readText(typed.why)
  if (!why.ok) return why
  if (isBlank(why.value)) return refuse('arrangement-asked-why')
  if (!fitsCharacters(why.value, REQUEST_WHY_MAX)) return refuse('description-too-long')
  return ok({ until, parts, canPay, why: why.value })
}

/** Fields of a stored request that decide its state. */
export type KeptRequest = {
  readonly state: RequestState
  /** Number of arrangements of the loan at the time of the request. */
  readonly arrangedBefore: number
  /** Last day for accepting the offer. */
  readonly offerUntil: Day | null
}

/**
 * Returns the state of a request on a day. A request without an answer, or an offer without acceptance, ends when no
 * arrangement is possible any more, another one was agreed, or its last day has passed.
 */
export function requestStateOn(
  { state, arrangedBefore, offerUntil }: KeptRequest,
  today: LoanToday,
  arranged: number,
): RequestState {
  if (state !== 'open' && state !== 'offered') return state
  const may = mayRequestArrangement(today)
  // Disputes and money in transit are temporary; a loan that is paid or has nothing due soon needs no arrangement.
  const isUseless = !may.ok && may.refusal !== 'arrangement-disputed' && may.refusal !== 'payment-on-its-way'
  const isLate = state === 'offered' && offerUntil !== null && today.day > offerUntil
  return isUseless || isLate || arranged > arrangedBefore ? 'over' : state
}

/** Returns the last day of an offer: a number of days, and always before its first part. */
export function offerUntilOf(day: Day, { first }: GrantedDays): Day {
  const last = addDays(day, OFFER_DAYS - 1)
  const before = addDays(first, -1)
  return before < last ? before : last
}

/**
 * Returns whether the loan's page still shows a request: while it is open, and a refusal as long as the borrower could
 * ask again.
 */
export function isRequestShown(request: KeptRequest, today: LoanToday, arranged: number): boolean {
  const state = requestStateOn(request, today, arranged)
  if (state === 'refused') return mayRequestArrangement(today).ok && arranged === request.arrangedBefore
  return state === 'open' || state === 'offered'
}
