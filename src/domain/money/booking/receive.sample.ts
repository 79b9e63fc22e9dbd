import { addDays, type Day } from '#domain/dates.ts'
import { price } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { extensionTimesOf, type Product } from '#domain/loans/product.ts'
import { balanceOf, disburse, type Posting, refund } from '#domain/money/ledger.ts'
import { penaltyChargedThrough } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { type LoanWithOrder, type PaymentRequest, type ReceiptResult, receive } from './receive.ts'

const disbursedOn = '2026-01-01'
export const onDay = (day: number): Day => addDays(disbursedOn, day)
export const noonOn = (day: number) => new Date(`${onDay(day)}T18:00:00Z`)

/** Change of a sample loan that allows early payoff on any day. */
export const EARLY = { prepayment: null }

/**
 * A sample loan of 3,000.00 for tests that count days from the disbursement. It forbids early payoff, so that the
 * whole debt settles it on any day; `EARLY` changes that.
 */
export function sampleLoan(change: Partial<Product> = {}) {
  const notBeforeTerm = { termDividedBy: 1, notBeforeDays: 0 }
  const product: Product = { ...sampleProduct, instalments: 1, prepayment: notBeforeTerm, ...change }
  const terms = price(product, 300000n, disbursedOn)
  const postings: Posting[] = [disburse(terms, noonOn(0))]
  let { instalments } = terms
  let order: ReceiptResult['order'] = {
    status: '174',
    dueOn: instalments[0]?.dueOn ?? null,
    extensionAllowed: true,
  }
  const owing = (): LoanWithOrder => ({
    ...order,
    extensionsBought: postings.filter(({ kind }) => kind === 'extension').length,
    extensionsMost: product.extension ? extensionTimesOf(product.extension) : 0,
    contract: { amount: terms.amount, received: terms.received, disbursedOn },
    loan: {
      product: order.extensionAllowed ? product : { ...product, extension: null },
      client: 'new',
      instalments,
      balances: balanceOf(postings.flatMap(({ entries }) => entries)),
      penaltyChargedThrough: penaltyChargedThrough(postings, 'America/Mexico_City'),
    },
  })
  return {
    owing,
    /** Previews money on the given loan without changing it. */
    payOf: (as: LoanWithOrder, purpose: Purpose, amount: bigint, day: number): ReceiptResult =>
      receive(
        as,
        { purpose, amount, state: 'issued', expiresAt: noonOn(day + 1) },
        { amount, paidAt: noonOn(day), heardAt: noonOn(day) },
      ),
    /**
     * Books money for a purpose, by default with a live reference over the same amount, optionally reported on another
     * day.
     */
    pay(
      purpose: Purpose,
      amount: bigint,
      day: number,
      asked: Partial<PaymentRequest> = {},
      heardDay: number = day,
    ): ReceiptResult {
      const received = receive(
        owing(),
        { purpose, amount, state: 'issued', expiresAt: noonOn(day + 1), ...asked },
        { amount, paidAt: noonOn(day), heardAt: noonOn(heardDay) },
      )
      postings.push(...received.postings)
      instalments = [...received.instalments]
      order = received.order
      return received
    },
    postings: (): readonly Posting[] => postings,
    post: (more: readonly Posting[]) => {
      postings.push(...more)
    },
    /** The lender refunds credit. */
    giveBack(amount: bigint, day: number) {
      const given = refund(amount, owing().loan.balances, noonOn(day))
      if (!given.ok) throw new Error(given.refusal)
      postings.push(given.value)
    },
  }
}
