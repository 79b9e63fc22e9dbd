import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { Purpose } from './same-debt.ts'

/** Waiting time for money that a provider has seen: stores need until the next business day, and weekends pass. */
export const SEEN_WAIT_HOURS = 72

/** Further time for which pages mention money that did not arrive; then the borrower claims it with a receipt. */
export const SEEN_SHOWN_HOURS = 30 * 24

/** Time for which no other payment is requested while a card's bank has not answered. */
export const CHARGE_WAIT_HOURS = 24

/** Time for which pages show that a seen payment was called off. */
export const CALLED_OFF_SHOWN_HOURS = 72

/**
 * A provider's notice about a reference: `at` is when it happened, `heardAt` when the server learned of it. Kind
 * `held` is an implausible payment under review.
 */
export type ProviderNotice = {
  readonly kind: string
  readonly amount: Minor
  readonly at: Date
  readonly heardAt: Date
  /** The attempt that it is about, if the provider names it. */
  readonly charge?: string | null
}

/** A reference with the notices of its provider. */
export type ReferenceWithNotices = {
  readonly provider: string
  readonly reference: string
  readonly purpose: Purpose
  readonly channel: string
  /** The requested amount. */
  readonly asked: Minor
  /** Oldest first. */
  readonly notices: readonly ProviderNotice[]
}

/**
 * Money that a provider has seen and that is not booked. `waiting` until `waitUntil`, then `late`, when the borrower
 * may pay in another way. `called-off`: the provider cancelled it. `looked-at`: the notice was implausible, and staff
 * reviews it. `claimed`: only the borrower says so; `reference` is the claim's folio and `waitUntil` its deadline.
 * `unclear`: a card charge without an answer from the bank, `late` after a day.
 */
export type MoneyInTransit = Omit<ReferenceWithNotices, 'notices'> & {
  readonly state: 'waiting' | 'late' | 'called-off' | 'looked-at' | 'claimed' | 'unclear'
  readonly amount: Minor
  readonly seenAt: Date
  readonly heardAt: Date
  readonly waitUntil: Date
  /** For a claim: its answer is late. */
  readonly isLate?: boolean
}

const HOUR_MS = 3_600_000
const after = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR_MS)

/** An open claim and its time. */
export type OpenClaim = {
  readonly folio: string
  readonly amount: Minor
  readonly paidOn: Day
  readonly openedAt: Date
  readonly answerBy: Date
}

/** Tolerance for the job that answers claims. */
const ANSWER_TAKES_HOURS = 1 / 6

/** Returns whether the answer to an open claim is late. */
export const isReplyLate = ({ answerBy }: Pick<OpenClaim, 'answerBy'>, now: Date): boolean =>
  now >= after(answerBy, ANSWER_TAKES_HOURS)

/** While a claim is open, payment requests carry a warning. */
export const claimedMoney = (claim: OpenClaim, now: Date): MoneyInTransit => ({
  provider: 'claim',
  reference: claim.folio,
  purpose: 'repay',
  channel: '',
  asked: claim.amount,
  state: 'claimed',
  amount: claim.amount,
  seenAt: claim.openedAt,
  heardAt: claim.openedAt,
  waitUntil: claim.answerBy,
  isLate: isReplyLate(claim, now),
})

/** A card charge without an outcome, and when the borrower ordered it. */
export type OpenCharge = { readonly id: string; readonly amount: Minor; readonly givenAt: Date }

/** Provider of card charges. */
export const BY_CARD = 'card'

/** While the outcome of a card charge is unknown, payment requests carry a warning. */
export function chargedMoney({ id, amount, givenAt }: OpenCharge, now: Date): MoneyInTransit {
  const waitUntil = after(givenAt, CHARGE_WAIT_HOURS)
  return {
    provider: BY_CARD,
    reference: id,
    purpose: 'repay',
    channel: '',
    asked: amount,
    state: now < waitUntil ? 'unclear' : 'late',
    amount,
    seenAt: givenAt,
    heardAt: givenAt,
    waitUntil,
  }
}

/** Returns the money in transit to a loan, newest first. */
export function moneyInTransit(
  references: readonly ReferenceWithNotices[],
  now: Date,
): readonly MoneyInTransit[] {
  return references
    .flatMap(({ notices, ...reference }) =>
      seenIn(notices).flatMap((seen) => moneyOf(reference, seen, notices, now)),
    )
    .sort((one, other) => other.seenAt.getTime() - one.seenAt.getTime())
}

/** Returns one seen payment of a reference; empty once pages no longer show it. */
function moneyOf(
  reference: Omit<ReferenceWithNotices, 'notices'>,
  seen: ProviderNotice,
  notices: readonly ProviderNotice[],
  now: Date,
): MoneyInTransit[] {
  const { at, heardAt, amount } = seen
  const waitUntil = after(at, SEEN_WAIT_HOURS)
  if (seen.kind === 'held') {
    return [{ ...reference, state: 'looked-at', amount, seenAt: heardAt, heardAt, waitUntil }]
  }
  const calledOff = callOffOf(seen, notices)
  const state = calledOff ? 'called-off' : now < waitUntil ? 'waiting' : 'late'
  const shownUntil = calledOff
    ? after(calledOff.heardAt, CALLED_OFF_SHOWN_HOURS)
    : after(waitUntil, SEEN_SHOWN_HOURS)
  return now < shownUntil ? [{ ...reference, state, amount, seenAt: at, heardAt, waitUntil }] : []
}

/** Returns whether a payment request needs a warning, because the money may still arrive. */
export const mayStillArrive = ({ state }: MoneyInTransit): boolean => state !== 'called-off'

/** Returns whether payment requests are withheld: the money is awaited or under review. */
export const isAwaited = ({ state }: { readonly state: string }): boolean =>
  state === 'waiting' || state === 'looked-at' || state === 'claimed' || state === 'unclear'

/** Returns whether two notices may be about the same payment: same charge, or a charge is not named. */
const isSamePayment = (one: { charge?: string | null }, other: { charge?: string | null }): boolean =>
  !one.charge || !other.charge || one.charge === other.charge

/**
 * Returns the seen payments of a reference that have not arrived, each by its newest notice. A bank account number can
 * be paid repeatedly. An arrival covers all earlier sightings: notices arrive in any order, and provider clocks
 * differ.
 */
export function seenIn<Notice extends ProviderNotice>(notices: readonly Notice[]): readonly Notice[] {
  const paid = notices.filter(({ kind }) => kind === 'paid')
  const open = notices.filter((one) => !paid.some((came) => isSamePayment(came, one))).reverse()
  const seen: Notice[] = []
  for (const one of [...open.filter(isHeld), ...open.filter(({ kind }) => kind === 'seen')]) {
    if (!seen.some((newer) => isSamePayment(newer, one))) seen.push(one)
  }
  return seen
}

const isHeld = ({ kind }: ProviderNotice) => kind === 'held'

const CALLS_OFF: ReadonlySet<string> = new Set(['failed', 'canceled', 'expired'])

/**
 * Returns the notice that cancelled a sighting: it happened later, or the server learned of it later. After one failed
 * attempt of several, another may still succeed.
 */
export function callOffOf(seen: ProviderNotice, notices: readonly ProviderNotice[]): ProviderNotice | null {
  const isOther = (one: ProviderNotice) => one.kind === 'failed' && !isSamePayment(one, seen)
  const ends = notices.filter((one) => CALLS_OFF.has(one.kind) && !isOther(one))
  return ends.findLast(({ at, heardAt }) => at >= seen.at || heardAt > seen.heardAt) ?? null
}

/**
 * Returns when received money had been seen, which counts as its payment time. Sightings that were cancelled, or
 * smaller than the money received, do not count.
 */
export function sightingBefore<Notice extends ProviderNotice>(
  came: Pick<ProviderNotice, 'amount' | 'charge'>,
  before: readonly Notice[],
): Notice | null {
  const seen = seenIn(before).find((one) => isSamePayment(one, came))
  return seen && seen.amount >= came.amount && callOffOf(seen, before) === null ? seen : null
}
