import { type Minor, minimum, sum } from '#domain/amount.ts'
import { markets } from '../markets/market.ts'
import {
  type Claim,
  coverSmallDifference,
  type PaymentOutcome,
  type Posting,
  receivePayment,
} from './ledger.ts'
import type { Loan } from './repayment.ts'

/**
 * Returns whether the rest of the debt after a payment is below the country's smallest coin. The lender covers it once
 * per loan, so that borrowers cannot underpay every bill.
 */
export function isSmallDifference({ product, balances }: Loan, left: Minor): boolean {
  const { smallestCoinMinor } = markets[product.market]
  return left > 0n && left < smallestCoinMinor && balances['small-difference'] === 0n
}

/** Posts a payment for all claims of a loan. The lender covers a small remaining difference. */
export function payToTheEnd(
  loan: Loan,
  amount: Minor,
  claims: readonly Claim[],
  at: Date,
): { readonly postings: readonly Posting[]; readonly outcome: PaymentOutcome } {
  const { posting, outcome } = receivePayment(amount, claims, at)
  const left = sum(claims.map((claim) => claim.amount)) - amount
  return isSmallDifference(loan, left)
    ? { postings: [posting, coverSmallDifference(leftOf(claims, amount), at)], outcome: 'settled' }
    : { postings: [posting], outcome }
}

function leftOf(claims: readonly Claim[], amount: Minor): readonly Claim[] {
  let unspent = amount
  return claims.map((claim) => {
    const paid = minimum(unspent, claim.amount)
    unspent -= paid
    return { ...claim, amount: claim.amount - paid }
  })
}
