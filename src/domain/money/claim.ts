import type { Minor } from '#domain/amount.ts'
import { type Day, dayIn, daysBetween, isDay } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { referenceTyped } from '#domain/typed/typed-number.ts'
import { implausible } from './plausible.ts'
import type { Loan } from './repayment.ts'

/** Hours within which a claim is answered. */
export const CLAIM_ANSWER_HOURS = 24

/** Most pictures that can prove a payment. */
export const CLAIM_PROOFS_MAX = 3

/** The borrower's statement about a payment that is missing on the loan. */
export type Claimed = {
  readonly paidOn: Day
  readonly amount: Minor
  /** The reference, tracking key or folio on the receipt, in capitals without blanks; empty for none. */
  readonly number: string
}

type ClaimRefusal = 'claim-day' | 'claim-amount' | 'claim-too-much' | 'claim-number' | 'nothing-to-repay'

const HOUR_MS = 3_600_000

/**
 * Returns the claim to store with its deadline. Refused: a day before the loan or in the future, an implausible
 * amount, an invalid number.
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
  const bare = normalisedNumber(number)
  if (bare === null) return refuse('claim-number')
  return ok({
    paidOn,
    amount,
    number: bare,
    answerBy: new Date(now.getTime() + CLAIM_ANSWER_HOURS * HOUR_MS),
  })
}

/** Normalises a receipt's number for comparison: no label, blanks and hyphens, in capitals; null if invalid. */
export function normalisedNumber(typed: string): string | null {
  const bare = referenceTyped(typed)
  return bare === '' || /^[A-Z0-9][A-Z0-9/._*]{3,39}$/.test(bare) ? bare : null
}

/** Money that a claim may match. */
export type ClaimableMoney = {
  /** Unassigned; under review; in transit; on the claim's loan; reversed from there. */
  readonly state: 'nobodys' | 'looked-at' | 'seen' | 'here' | 'gone'
  readonly amount: Minor
  readonly paidOn: Day
  readonly reference: string
  /** The provider's payment number, such as a tracking key; empty for none. */
  readonly charge: string
}

/** Quality of a match: `certain` is booked automatically, `likely` is left to staff. */
export type MatchQuality = 'certain' | 'likely' | null

/** Some banks book an evening transfer on the next day. */
export const CLAIM_DAYS_APART = 1
/** Largest difference in days that staff sees: a borrower without the receipt rarely knows the day. */
export const PROPOSED_DAYS_APART = 3
/** Most wrong digits of a mistyped reference. */
export const MISTYPED_MOST = 2
const REFERENCE_DIGITS_LEAST = 10

/**
 * Rates money against a claim on a loan with these references. Data printed on a receipt is never enough for
 * `certain`, because another person may read it: beside number, amount and day, the money's reference must be a
 * mistyped reference of the loan.
 */
export function matchQuality(claim: Claimed, money: ClaimableMoney, own: readonly string[]): MatchQuality {
  const isNumber = isNumberOf(claim, money)
  const isAmount = claim.amount === money.amount
  const apart = Math.abs(daysBetween(claim.paidOn, money.paidOn))
  const isMistyped = own.some((reference) => isMistypedOf(money.reference, reference))
  if (isNumber && isAmount && apart <= CLAIM_DAYS_APART && isMistyped) return 'certain'
  return isNumber || (isAmount && apart <= PROPOSED_DAYS_APART) ? 'likely' : null
}

/** Returns whether the claim's number is the money's, in any notation of the provider. */
export const isNumberOf = (
  { number }: Claimed,
  { reference, charge }: Pick<ClaimableMoney, 'reference' | 'charge'>,
): boolean => number !== '' && (number === normalisedNumber(reference) || number === normalisedNumber(charge))

/** Returns whether a text is a reference with one or two characters wrong, missing, added or swapped. */
export function isMistypedOf(text: string, reference: string): boolean {
  const [one, other] = [normalisedNumber(text), normalisedNumber(reference)]
  if (!one || !other || other.length < REFERENCE_DIGITS_LEAST) return false
  return one === other || distance(one, other) <= MISTYPED_MOST
}

/** Levenshtein distance; inexact beyond `MISTYPED_MOST`. */
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

/** Outcomes of a search; each has a sentence in every language. */
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

export type SearchFinding = (typeof FINDINGS)[number]

/** The answer to a claim, and the money to book; `answered` ends the search. */
export type SearchResult<Money> = {
  readonly finding: SearchFinding
  readonly isAnswered: boolean
  readonly book: Money | null
}

/**
 * Decides the outcome of a claim. `isAnothers`: its number belongs to another borrower's loan. `isContested`: another
 * open claim names the same number, so staff decides.
 */
export function decideClaim<Money extends ClaimableMoney>(
  claim: Claimed & { readonly answerBy: Date },
  money: readonly Money[],
  own: readonly string[],
  { isAnothers, isContested }: { readonly isAnothers: boolean; readonly isContested: boolean },
  now: Date,
): SearchResult<Money> {
  const fits = (state: ClaimableMoney['state']) =>
    money.filter((one) => one.state === state && matchQuality(claim, one, own) !== null)
  const certain = fits('nobodys').filter((one) => matchQuality(claim, one, own) === 'certain')
  const [only, ...others] = certain
  if (only && others.length === 0 && !isContested) return { finding: 'booked', isAnswered: true, book: only }
  const found = (finding: SearchFinding, isAnswered: boolean) => ({ finding, isAnswered, book: null })
  const isNumbered = (one: Money) => isNumberOf(claim, one)
  const known = STATES_KNOWN.flatMap((state) => fits(state).map((one) => ({ state, one })))
  // Of two payments with the same amount and day, the number identifies the missing one.
  const isNobodysByNumber = fits('nobodys').some(isNumbered) && !known.some(({ one }) => isNumbered(one))
  // The same amount on another day is another payment, unless its number matches.
  const [first] = known.filter(({ one }) => isPaymentOf(claim, one))
  if (first && !isNobodysByNumber) return found(SAID[first.state], true)
  if (fits('nobodys').length > 0) return found('likely', false)
  const isOver = now >= claim.answerBy
  return found(isAnothers ? 'anothers' : 'nothing', isOver)
}

type ClaimedMoney = Pick<ClaimableMoney, 'amount' | 'paidOn' | 'reference' | 'charge'>

/** Returns whether matching money is the claimed payment itself: it has its number or its day. */
const isPaymentOf = (claim: Claimed, money: ClaimedMoney) =>
  isNumberOf(claim, money) || Math.abs(daysBetween(claim.paidOn, money.paidOn)) <= CLAIM_DAYS_APART

/**
 * Returns which negatively answered claim new money belongs to: the amount matches, and the number or the day. A
 * matching number has precedence.
 */
export function claimOfMoney<Kept extends Claimed>(
  claims: readonly Kept[],
  money: ClaimedMoney,
): Kept | undefined {
  const about = claims.filter((claim) => claim.amount === money.amount && isPaymentOf(claim, money))
  return about.find((claim) => isNumberOf(claim, money)) ?? about[0]
}

/** Places where money of this loan can be, in the order of the answers. */
const STATES_KNOWN = ['here', 'gone', 'seen', 'looked-at'] as const
const SAID = { here: 'here', gone: 'gone', seen: 'on-its-way', 'looked-at': 'looked-at' } as const
