import { type Minor, minimum, sum } from '#domain/amount.ts'
import type { Terms } from '#domain/loans/pricing.ts'
import type { OwedPart } from '#domain/loans/product.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/**
 * The accounts of one loan. Incoming money and claims of the lender are positive; outgoing money, income and
 * liabilities are negative.
 *
 * - the owed parts: what the borrower still has to pay;
 * - `cash`: money that the payment provider collected; `disbursement`: money that it sent out;
 * - `income-…`: the lender's income; `tax-owed`: value added tax owed to the state;
 * - `credit`: the borrower's overpayment;
 * - `small-difference`: a remainder below one coin, which the lender covers.
 */
export type Account =
  | OwedPart
  | 'cash'
  | 'disbursement'
  | 'income-commission'
  | 'income-interest'
  | 'income-penalty'
  | 'income-extension'
  | 'tax-owed'
  | 'credit'
  | 'small-difference'

/** One line of a posting. */
export type Entry = { readonly account: Account; readonly amount: Minor }

/** Kinds of postings. */
export type PostingKind =
  | 'disbursement'
  | 'penalty'
  | 'payment'
  | 'extension'
  | 'rebate'
  | 'refund'
  | 'reversal'
  | 'rebate-taken-back'
  | 'credit-used'
  | 'restored'
  | 'rebate-again'
  | 'penalty-waived'
  | 'credit-again'
  | 'small-difference'

/** One event of a loan. Its entries sum to zero; postings are append-only. */
export type Posting = { readonly kind: PostingKind; readonly at: Date; readonly entries: readonly Entry[] }

/** The balance of every account. */
export type Balances = Readonly<Record<Account, Minor>>

/** How a payment compared with the debt. After all but `part-paid` nothing is owed. */
export type PaymentOutcome = 'settled' | 'part-paid' | 'over-paid' | 'late-for-settled'

/** A part of the debt that a payment can pay; `credit` is overdrawn credit. */
export type Claim = { readonly part: OwedPart | 'credit'; readonly amount: Minor }

/** Parts of a debt, in no particular order. */
export const OWED_PARTS: readonly OwedPart[] = ['penalty', 'fee', 'tax', 'interest', 'principal']

// Income account of each part. Principal beyond the payout is the commission.
const INCOME_OF: Readonly<Record<OwedPart, Account>> = {
  penalty: 'income-penalty',
  fee: 'income-commission',
  tax: 'tax-owed',
  interest: 'income-interest',
  principal: 'income-commission',
}

/** Throws if the entries of a posting do not sum to zero. */
export function assertBalanced(posting: Posting): void {
  const off = sum(posting.entries.map((entry) => entry.amount))
  if (off !== 0n) throw new Error(`a ${posting.kind} posting is off by ${off}`)
}

/** Sums entries to account balances. */
export function balanceOf(entries: readonly Entry[]): Balances {
  const balances: Record<Account, Minor> = {
    principal: 0n,
    interest: 0n,
    fee: 0n,
    tax: 0n,
    penalty: 0n,
    cash: 0n,
    disbursement: 0n,
    'income-commission': 0n,
    'income-interest': 0n,
    'income-penalty': 0n,
    'income-extension': 0n,
    'tax-owed': 0n,
    credit: 0n,
    'small-difference': 0n,
  }
  for (const { account, amount } of entries) balances[account] += amount
  return balances
}

/** Everything posted that the borrower still owes, due or not. */
export function owedOf(balances: Balances): Minor {
  return sum(OWED_PARTS.map((part) => balances[part]))
}

/** What the lender owes the borrower for overpayments. */
export function creditOf(balances: Balances): Minor {
  return balances.credit < 0n ? -balances.credit : 0n
}

/**
 * Refunded or used credit whose payment was reversed. The borrower owes it, but it belongs to no instalment and earns
 * no penalty.
 */
export function overdrawnOf(balances: Balances): Minor {
  return balances.credit > 0n ? balances.credit : 0n
}

/** Posts the disbursement: the whole debt of the schedule starts here. */
export function disburse(terms: Terms, at: Date): Posting {
  return post('disbursement', at, [
    { account: 'principal', amount: terms.amount },
    { account: 'interest', amount: terms.interest },
    { account: 'fee', amount: sum(terms.instalments.map((instalment) => instalment.fee)) },
    { account: 'tax', amount: terms.tax },
    { account: 'disbursement', amount: -terms.received },
    { account: 'income-commission', amount: -terms.commission },
    { account: 'income-interest', amount: -terms.interest },
    { account: 'tax-owed', amount: -terms.tax },
  ])
}

/** Posts a penalty of the amount that `pendingPenalty` returned. */
export function accruePenalty(amount: Minor, at: Date): Posting {
  assertPositive(amount)
  return post('penalty', at, [
    { account: 'penalty', amount },
    { account: 'income-penalty', amount: -amount },
  ])
}

/**
 * Posts received money. It pays the claims in order, which `claimsOf` derives from the product's order; the surplus is
 * the borrower's credit. Throws for an amount below 1.
 */
export function receivePayment(
  amount: Minor,
  claims: readonly Claim[],
  at: Date,
): { readonly posting: Posting; readonly outcome: PaymentOutcome } {
  assertPositive(amount)
  const paid = new Map<Claim['part'], Minor>()
  let left = amount
  for (const claim of claims) {
    const taken = minimum(left, claim.amount)
    paid.set(claim.part, (paid.get(claim.part) ?? 0n) + taken)
    left -= taken
  }
  const posting = post('payment', at, [
    { account: 'cash', amount },
    ...OWED_PARTS.map((part): Entry => ({ account: part, amount: -(paid.get(part) ?? 0n) })),
    { account: 'credit', amount: -left - (paid.get('credit') ?? 0n) },
  ])
  return { posting, outcome: outcomeOf(amount, sum(claims.map((claim) => claim.amount))) }
}

/** Posts an extension fee. The debt stays the same; only due days move. */
export function payExtension(fee: Minor, at: Date): Posting {
  assertPositive(fee)
  return post('extension', at, [
    { account: 'cash', amount: fee },
    { account: 'income-extension', amount: -fee },
  ])
}

/**
 * Posts a rebate for an early payoff: each part comes off its own debt first, its paid share off the other parts, and
 * the surplus is credit. A negative part is charged instead.
 */
export function giveRebate(
  given: Readonly<Record<OwedPart, Minor>>,
  owed: Readonly<Record<OwedPart, Minor>>,
  at: Date,
): readonly Posting[] {
  const left = new Map<OwedPart, Minor>()
  let rest = 0n
  for (const part of OWED_PARTS) {
    const own = minimum(given[part], owed[part])
    left.set(part, owed[part] - own)
    rest += given[part] - own
  }
  for (const part of OWED_PARTS) {
    const also = minimum(rest, left.get(part) ?? 0n)
    left.set(part, (left.get(part) ?? 0n) - also)
    rest -= also
  }
  const rebate = post('rebate', at, [
    ...OWED_PARTS.map((part): Entry => ({ account: INCOME_OF[part], amount: given[part] })),
    ...OWED_PARTS.map((part): Entry => ({ account: part, amount: (left.get(part) ?? 0n) - owed[part] })),
    { account: 'credit', amount: -rest },
  ])
  return rebate.entries.length > 0 ? [rebate] : []
}

/** Posts a refund of credit; refused as `more-than-credit` if the credit is less than `amount`. */
export function refund(amount: Minor, balances: Balances, at: Date): Result<Posting, 'more-than-credit'> {
  assertPositive(amount)
  if (amount > creditOf(balances)) return refuse('more-than-credit')
  return ok(
    post('refund', at, [
      { account: 'credit', amount },
      { account: 'cash', amount: -amount },
    ]),
  )
}

/** The lender covers the rest of these claims, because it is less than one coin. */
export function coverSmallDifference(left: readonly Claim[], at: Date): Posting {
  const amount = sum(left.map((claim) => claim.amount))
  const { entries } = receivePayment(amount, left, at).posting
  return post('small-difference', at, [
    ...entries.filter(({ account }) => account !== 'cash'),
    { account: 'small-difference', amount },
  ])
}

function outcomeOf(amount: Minor, owed: Minor): PaymentOutcome {
  if (owed === 0n) return 'late-for-settled'
  if (amount < owed) return 'part-paid'
  return amount === owed ? 'settled' : 'over-paid'
}

/** Builds a posting without zero entries; throws if it does not balance. */
export function post(kind: PostingKind, at: Date, entries: readonly Entry[]): Posting {
  const posting = { kind, at, entries: entries.filter((entry) => entry.amount !== 0n) }
  assertBalanced(posting)
  return posting
}

function assertPositive(amount: Minor): void {
  if (amount <= 0n) throw new Error(`not an amount to post: ${amount}`)
}
