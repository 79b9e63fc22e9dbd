import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { Purpose } from './same-debt.ts'

/** So long money that a provider has seen is waited for: a store's takes until the next business day, and weekends pass. */
export const SEEN_WAIT_HOURS = 72

/** So long after that a page still speaks of money that did not arrive; then it is a matter for a person and a receipt. */
export const SEEN_SAID_HOURS = 30 * 24

/** So long nobody is asked to pay in another way while a card's bank does not say whether it has paid. */
export const CHARGE_WAIT_HOURS = 24

/** So long pages say that money which was seen has been called off. */
export const CALLED_OFF_SAID_HOURS = 72

/**
 * What a provider said of a reference: `at` is when that happened, `heardAt` when we heard of it. Of kind `held` is what
 * cannot be true as it stands, while a person looks at it.
 */
export type SaidByProvider = {
  readonly kind: string
  readonly amount: Minor
  readonly at: Date
  readonly heardAt: Date
  /** Which try to pay it is about, where its provider says so. */
  readonly charge?: string | null
}

/** A reference of which a provider has said something. */
export type SpokenOf = {
  readonly provider: string
  readonly reference: string
  readonly purpose: Purpose
  readonly channel: string
  /** What it asks for. */
  readonly asked: Minor
  /** The oldest first. */
  readonly said: readonly SaidByProvider[]
}

/**
 * Money that a provider has seen and that is not here. `waiting` until `waitUntil`; then it is `late`, and a person may
 * pay in another way; `called-off` when the provider said that it does not come. `looked-at` is money of which the provider
 * told what cannot be true: a person of the lender looks at it, for however long that takes. `claimed` is money of which
 * only the borrower says that it was paid: `reference` is then the folio of the claim, and `waitUntil` when it is answered.
 * `unclear` is money that a card's bank was asked for and has not answered about: it is `late` when a day has passed.
 */
export type OnItsWay = Omit<SpokenOf, 'said'> & {
  readonly state: 'waiting' | 'late' | 'called-off' | 'looked-at' | 'claimed' | 'unclear'
  readonly amount: Minor
  readonly seenAt: Date
  readonly heardAt: Date
  readonly waitUntil: Date
  /** Of a claim: its answer is late. */
  readonly isLate?: boolean
}

const HOUR_MS = 3_600_000
const after = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR_MS)

/** A claim that has no answer yet, and when it was made. */
export type OpenClaim = {
  readonly folio: string
  readonly amount: Minor
  readonly paidOn: Day
  readonly openedAt: Date
  readonly answerBy: Date
}

/** The sweep that answers a claim may run so much later than the answer was promised for. */
const ANSWER_TAKES_HOURS = 1 / 6

/** Whether the reply to an open claim is late. */
export const isReplyLate = ({ answerBy }: Pick<OpenClaim, 'answerBy'>, now: Date): boolean =>
  now >= after(answerBy, ANSWER_TAKES_HOURS)

/** While a claim is open nobody is asked for money as if it were certain that none has come. */
export const claimedMoney = (claim: OpenClaim, now: Date): OnItsWay => ({
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

/** A charge of a card whose end nobody has heard yet, and when its borrower gave the order. */
export type OpenCharge = { readonly id: string; readonly amount: Minor; readonly givenAt: Date }

/** The provider of money that a card's bank was asked for. */
export const BY_CARD = 'card'

/** While nobody knows whether a card has paid, nobody is asked for the same money as if it had not. */
export function chargedMoney({ id, amount, givenAt }: OpenCharge, now: Date): OnItsWay {
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

/** What is on its way to a loan, the newest first. */
export function onItsWay(references: readonly SpokenOf[], now: Date): readonly OnItsWay[] {
  return references
    .flatMap(({ said, ...reference }) => seenIn(said).flatMap((seen) => moneyOf(reference, seen, said, now)))
    .sort((one, other) => other.seenAt.getTime() - one.seenAt.getTime())
}

/** What is said of one seen payment of a reference; nothing once it is spoken of no more. */
function moneyOf(
  reference: Omit<SpokenOf, 'said'>,
  seen: SaidByProvider,
  said: readonly SaidByProvider[],
  now: Date,
): OnItsWay[] {
  const { at, heardAt, amount } = seen
  const waitUntil = after(at, SEEN_WAIT_HOURS)
  if (seen.kind === 'held') {
    return [{ ...reference, state: 'looked-at', amount, seenAt: heardAt, heardAt, waitUntil }]
  }
  const calledOff = callOffOf(seen, said)
  const state = calledOff ? 'called-off' : now < waitUntil ? 'waiting' : 'late'
  const saidUntil = calledOff
    ? after(calledOff.heardAt, CALLED_OFF_SAID_HOURS)
    : after(waitUntil, SEEN_SAID_HOURS)
  return now < saidUntil ? [{ ...reference, state, amount, seenAt: at, heardAt, waitUntil }] : []
}

/** Whether nobody may be asked for money without saying that paying again is a risk: it may come at any moment. */
export const mayStillCome = ({ state }: OnItsWay): boolean => state !== 'called-off'

/** Whether nobody who has paid is asked to pay: the money is waited for, or somebody looks at it. */
export const isWaitedFor = ({ state }: { readonly state: string }): boolean =>
  state === 'waiting' || state === 'looked-at' || state === 'claimed' || state === 'unclear'

/** Whether two notices of a reference may be about the same payment: providers name the charge, or do not say which it is. */
const isSamePayment = (one: { charge?: string | null }, other: { charge?: string | null }): boolean =>
  !one.charge || !other.charge || one.charge === other.charge

/**
 * The payments of a reference that were seen and have not come, each by its newest notice; a bank account's number is paid
 * more than once. Once a payment has come, what was seen of it before is what came: notices travel in any order, and a
 * provider's clock is its own.
 */
export function seenIn<Said extends SaidByProvider>(said: readonly Said[]): readonly Said[] {
  const paid = said.filter(({ kind }) => kind === 'paid')
  const open = said.filter((one) => !paid.some((came) => isSamePayment(came, one))).reverse()
  const seen: Said[] = []
  for (const one of [...open.filter(isHeld), ...open.filter(({ kind }) => kind === 'seen')]) {
    if (!seen.some((newer) => isSamePayment(newer, one))) seen.push(one)
  }
  return seen
}

const isHeld = ({ kind }: SaidByProvider) => kind === 'held'

const CALLS_OFF: ReadonlySet<string> = new Set(['failed', 'canceled', 'expired'])

/**
 * The notice that ended what was seen, if one has: it happened after that, or we heard of it later. Where one of several
 * tries to pay failed, another one may still succeed.
 */
export function callOffOf(seen: SaidByProvider, said: readonly SaidByProvider[]): SaidByProvider | null {
  const isOther = (one: SaidByProvider) => one.kind === 'failed' && !isSamePayment(one, seen)
  const ends = said.filter((one) => CALLS_OFF.has(one.kind) && !isOther(one))
  return ends.findLast(({ at, heardAt }) => at >= seen.at || heardAt > seen.heardAt) ?? null
}

/**
 * What a provider had seen of money that has come now: it counts as paid at that moment, so that nothing grows on money
 * that was given in time. What was called off, or was less than came, says nothing about it.
 */
export function sawBefore<Said extends SaidByProvider>(
  came: Pick<SaidByProvider, 'amount' | 'charge'>,
  before: readonly Said[],
): Said | null {
  const seen = seenIn(before).find((one) => isSamePayment(one, came))
  return seen && seen.amount >= came.amount && callOffOf(seen, before) === null ? seen : null
}
