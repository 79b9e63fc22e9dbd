import type { Minor } from '#domain/amount.ts'
import { addDays, type Day, daysBetween, isDay } from '#domain/dates.ts'
import type { LoanToday } from '#domain/money/loan-today.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { fitsCharacters, isBlank, readText } from '#domain/text-count.ts'
import { GIVEN_DAYS_MAX, GIVEN_PARTS_MAX, type GivenDays } from './arrangement.ts'
import { mayArrange, type NoArrangement } from './may-arrange.ts'

/** Characters of why somebody asks, as people count them. */
export const REQUEST_WHY_MAX = 200

/** So many days an offer waits for its borrower, the day on which it was made among them; never beyond its first part. */
export const OFFER_DAYS = 7

/** What was written down of a request, as it came and as it was answered. */
export const REQUEST_STATES = ['open', 'offered', 'refused', 'withdrawn', 'agreed', 'over'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** What a borrower asks for, because the limits of the product give too little. */
export type AskedDays = {
  /** By when all would be paid, and in how many parts. */
  readonly until: Day
  readonly parts: number
  /** What they can pay each time; null where they do not say it. */
  readonly canPay: Minor | null
  readonly why: string
}

type NotAsked =
  | NoArrangement
  | 'arrangement-asked-days'
  | 'arrangement-asked-parts'
  | 'arrangement-asked-amount'
  | 'arrangement-asked-why'
  | 'control-character'
  | 'description-too-long'

/**
 * Whether the lender may be asked for more than the limits give: where the product lets it, as often as one likes, and else
 * only when an arrangement might be agreed.
 */
export function mayAsk(today: LoanToday): Result<null, NoArrangement> {
  const may = mayArrange(today, 0)
  if (may.ok && !today.loan.product.arrangements?.byHand) return refuse('arrangement-not-offered')
  return may
}

/** The last day that may be asked for. */
export const askedUntilMost = (day: Day): Day => addDays(day, GIVEN_DAYS_MAX)

/** A request as it is kept, or why it cannot be asked. */
export function askForDays(today: LoanToday, typed: AskedDays): Result<AskedDays, NotAsked> {
  const may = mayAsk(today)
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

/** What of a kept request says where it stands. */
export type KeptRequest = {
  readonly state: RequestState
  /** How many arrangements its loan had when it was asked. */
  readonly arrangedBefore: number
  /** The last day on which what was offered can be agreed to. */
  readonly offerUntil: Day | null
}

/**
 * Where a request stands on a day. One that was not answered, or whose offer was not agreed to, is over by itself once
 * nothing is to be arranged any more, something else was agreed, or its last day has passed.
 */
export function requestStateOn(
  { state, arrangedBefore, offerUntil }: KeptRequest,
  today: LoanToday,
  arranged: number,
): RequestState {
  if (state !== 'open' && state !== 'offered') return state
  const may = mayAsk(today)
  // A dispute and money on its way pass; a loan that is paid or asks for nothing soon has no use for other days.
  const isUseless = !may.ok && may.refusal !== 'arrangement-disputed' && may.refusal !== 'payment-on-its-way'
  const isLate = state === 'offered' && offerUntil !== null && today.day > offerUntil
  return isUseless || isLate || arranged > arrangedBefore ? 'over' : state
}

/** Until when an offer of a day can be agreed to: so many days, and always before its first part is to be paid. */
export function offerUntilOf(day: Day, { first }: GivenDays): Day {
  const last = addDays(day, OFFER_DAYS - 1)
  const before = addDays(first, -1)
  return before < last ? before : last
}

/** Whether a loan's own page still speaks of a request: while it waits, and of a refusal as long as one could ask again. */
export function isRequestSaid(request: KeptRequest, today: LoanToday, arranged: number): boolean {
  const state = requestStateOn(request, today, arranged)
  if (state === 'refused') return mayAsk(today).ok && arranged === request.arrangedBefore
  return state === 'open' || state === 'offered'
}
