import type { Minor } from '#domain/amount.ts'
import { type Day, dayIn, daysBetween, isDay } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { referenceTyped } from '#domain/typed/typed-number.ts'
import { implausible } from './plausible.ts'
import type { Loan } from './repayment.ts'

/** Whoever says that they have paid is answered within so many hours. */
export const CLAIM_ANSWER_HOURS = 24

/** How many pictures may prove a payment. */
export const CLAIM_PROOFS_MAX = 3

/** What a borrower says of a payment that is not on the loan. */
export type Claimed = {
  readonly paidOn: Day
  readonly amount: Minor
  /** The reference, tracking key or folio that stands on the receipt, without blanks and in capitals; empty for none. */
  readonly number: string
}

type ClaimRefusal = 'claim-day' | 'claim-amount' | 'claim-too-much' | 'claim-number' | 'nothing-to-repay'

const HOUR_MS = 3_600_000

/**
 * A claim as it is kept, and until when it is answered. A day before the loan or ahead, an amount that nobody pays by
 * mistake and a number that is none are refused.
 */
export function openClaim(
  about: { readonly loan: Loan; readonly disbursedOn: Day | null },
  { paidOn, amount, number }: Claimed,
  now: Date,
): Result<Claimed & { readonly answerBy: Date }, ClaimRefusal> {
  if (about.disbursedOn === null) return refuse('nothing-to-repay')
  const today = dayIn(now, zoneOf(about.loan))
  if (!isDay(paidOn) || paidOn > today) return refuse('claim-day')
  if (amount <= 0n) return refuse('claim-amount')
  const why = implausible(about, amount, new Date(`${paidOn}T12:00:00Z`), now)
  if (why !== null) return refuse(why === 'too-much' ? 'claim-too-much' : 'claim-day')
  const bare = bareNumber(number)
  if (bare === null) return refuse('claim-number')
  return ok({
    paidOn,
    amount,
    number: bare,
    answerBy: new Date(now.getTime() + CLAIM_ANSWER_HOURS * HOUR_MS),
  })
}

/** A number as it is compared: without its label, blanks and hyphens, in capitals; null for what no receipt has on it. */
export function bareNumber(typed: string): string | null {
  const bare = referenceTyped(typed)
  return bare === '' || /^[A-Z0-9][A-Z0-9/._*]{3,39}$/.test(bare) ? bare : null
}

/** Money that a claim may be about. */
export type ClaimableMoney = {
  /** Nobody's yet; before a person; on its way; on the loan of the claim; gone from there again. */
  readonly state: 'nobodys' | 'looked-at' | 'seen' | 'here' | 'gone'
  readonly amount: Minor
  readonly paidOn: Day
  readonly reference: string
  /** Its provider's own number of the payment, such as a tracking key; empty for none. */
  readonly charge: string
}

/** How well money fits: `certain` may be booked by itself, `likely` is a person's to decide. */
export type Fit = 'certain' | 'likely' | null

/** A transfer of an evening counts for the next day at some banks. */
export const CLAIM_DAYS_APART = 1
/** So far apart may be what a person is shown: whoever has the receipt no more seldom knows the day. */
export const PROPOSED_DAYS_APART = 3
/** So many wrong digits make a mistyped reference. */
export const MISTYPED_MOST = 2
const REFERENCE_DIGITS_LEAST = 10

/**
 * How well money fits a claim on a loan with these references. Nothing that one can read from somebody else's receipt makes
 * it certain: beside number, amount and day, its reference has to be one of the loan's own with a digit or two wrong.
 */
export function fitOf(claim: Claimed, money: ClaimableMoney, own: readonly string[]): Fit {
  const isNumber = isNumberOf(claim, money)
  const isAmount = claim.amount === money.amount
  const apart = Math.abs(daysBetween(claim.paidOn, money.paidOn))
  const isMistyped = own.some((reference) => isMistypedOf(money.reference, reference))
  if (isNumber && isAmount && apart <= CLAIM_DAYS_APART && isMistyped) return 'certain'
  return isNumber || (isAmount && apart <= PROPOSED_DAYS_APART) ? 'likely' : null
}

/** Whether the number of a claim is money's, however its provider writes it. */
export const isNumberOf = (
  { number }: Claimed,
  { reference, charge }: Pick<ClaimableMoney, 'reference' | 'charge'>,
): boolean => number !== '' && (number === bareNumber(reference) || number === bareNumber(charge))

/** Whether a text is a reference with one or two characters wrong, missing, added, or two changed about. */
export function isMistypedOf(text: string, reference: string): boolean {
  const [one, other] = [bareNumber(text), bareNumber(reference)]
  if (!one || !other || other.length < REFERENCE_DIGITS_LEAST) return false
  return one === other || distance(one, other) <= MISTYPED_MOST
}

/** Levenshtein's distance; beyond `MISTYPED_MOST` it need not be exact. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MISTYPED_MOST) return MISTYPED_MOST + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/** What was found, each a sentence in every language. */
export const FINDINGS = [
  'booked',
  'here',
  'gone',
  'on-its-way',
  'looked-at',
  'likely',
  'anothers',
  'nothing',
] as const

export type Finding = (typeof FINDINGS)[number]

/** What is said of a claim, and which money is booked by itself; `answered` when nothing more comes of looking. */
export type Looked<Money> = {
  readonly finding: Finding
  readonly isAnswered: boolean
  readonly book: Money | null
}

/**
 * What comes of looking for the money of a claim. `isAnothers` says that its number belongs to somebody else's loan, and
 * `isContested` that another open claim names the same number: then a person decides, whatever fits.
 */
export function lookFor<Money extends ClaimableMoney>(
  claim: Claimed & { readonly answerBy: Date },
  money: readonly Money[],
  own: readonly string[],
  { isAnothers, isContested }: { readonly isAnothers: boolean; readonly isContested: boolean },
  now: Date,
): Looked<Money> {
  const fits = (state: ClaimableMoney['state']) =>
    money.filter((one) => one.state === state && fitOf(claim, one, own) !== null)
  const certain = fits('nobodys').filter((one) => fitOf(claim, one, own) === 'certain')
  const [only, ...others] = certain
  if (only && others.length === 0 && !isContested) return { finding: 'booked', isAnswered: true, book: only }
  const found = (finding: Finding, isAnswered: boolean) => ({ finding, isAnswered, book: null })
  const isNumbered = (one: Money) => isNumberOf(claim, one)
  const known = STATES_KNOWN.flatMap((state) => fits(state).map((one) => ({ state, one })))
  // Of two payments of one amount and day the number tells which one is missing.
  const isNobodysByNumber = fits('nobodys').some(isNumbered) && !known.some(({ one }) => isNumbered(one))
  // Money of the same amount on another day is another payment, unless its number says otherwise.
  const [first] = known.filter(({ one }) => isPaymentOf(claim, one))
  if (first && !isNobodysByNumber) return found(SAID[first.state], true)
  if (fits('nobodys').length > 0) return found('likely', false)
  const isOver = now >= claim.answerBy
  return found(isAnothers ? 'anothers' : 'nothing', isOver)
}

type ClaimedMoney = Pick<ClaimableMoney, 'amount' | 'paidOn' | 'reference' | 'charge'>

/** Whether money that fits a claim is the payment itself: it has its number, or its day. */
const isPaymentOf = (claim: Claimed, money: ClaimedMoney) =>
  isNumberOf(claim, money) || Math.abs(daysBetween(claim.paidOn, money.paidOn)) <= CLAIM_DAYS_APART

/**
 * Which of these claims that were answered with nothing found is about money that has come since: it has the amount of the
 * claim, and its number or day. The one with the number comes before any other.
 */
export function claimOfMoney<Kept extends Claimed>(
  claims: readonly Kept[],
  money: ClaimedMoney,
): Kept | undefined {
  const about = claims.filter((claim) => claim.amount === money.amount && isPaymentOf(claim, money))
  return about.find((claim) => isNumberOf(claim, money)) ?? about[0]
}

/** Where money of this loan may be, in the order in which it is spoken of. */
const STATES_KNOWN = ['here', 'gone', 'seen', 'looked-at'] as const
const SAID = { here: 'here', gone: 'gone', seen: 'on-its-way', 'looked-at': 'looked-at' } as const
