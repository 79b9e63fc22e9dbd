import { major } from '#domain/amount.ts'
import { addDays, type Day } from '#domain/dates.ts'
import { price, type Terms } from '#domain/loans/pricing.ts'
import { type Product, termDays } from '#domain/loans/product.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import { markets } from '#domain/markets/market.ts'
import { disburse } from '#domain/money/ledger.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Payments } from '#server/integrations/validated/payments.ts'
import { appendPostings } from '#server/loans/ledger/ledger.ts'
import { receiveMoney } from '#server/loans/ledger/receive.ts'
import { insertOrder } from '#server/loans/offers/insert-order.ts'
import { lockKnownOrder } from '#server/loans/orders/orders.ts'
import { findOrAsk } from '#server/loans/paying/reference-for.ts'
import { storeAnswer } from '#server/loans/paying/store-answer.ts'
import type { LoanPart } from './cast.ts'

/** A loan to create for a borrower. */
interface Making {
  borrower: Borrower
  orderNo: string
  product: Product
  loan: LoanPart
}

/** Days since the application of a loan that was not disbursed. */
const APPLIED_DAYS_AGO = 1

/** Creates a loan through the normal steps: application, disbursement, payments, each with postings. */
export async function makeLoan(
  tx: Transaction,
  payments: Payments,
  making: Making,
  today: Day,
  now: Date,
): Promise<void> {
  const { borrower, orderNo, product, loan } = making
  const { lastDueInDays } = loan
  const disbursedOn = lastDueInDays === undefined ? null : addDays(today, lastDueInDays - termDays(product))
  const isPaidOut = disbursedOn !== null
  const terms = price(product, major(loan.amountMajor), disbursedOn ?? today)
  await insertOrder(tx, borrower, {
    orderNo,
    productId: product.id,
    // A repaid loan gets its status from its payments below.
    status: isPaidOut ? '174' : loan.status,
    amountMinor: terms.amount,
    receivedMinor: terms.received,
    currency: markets[product.market].currency,
    disbursedOn,
    dueOn: isPaidOut ? (terms.instalments[0]?.dueOn ?? null) : null,
    couponMinor: major(loan.couponMajor ?? 0),
    extensionAllowed: !loan.closedToExtension,
    ratingWanted: loan.ratingWanted ?? false,
    takesCollectionComplaints: loan.takesCollectionComplaints ?? false,
    externalUrl: null,
    timeZone: null,
    createdAt:
      disbursedOn === null ? noonOf(addDays(today, -APPLIED_DAYS_AGO)) : noonOf(addDays(disbursedOn, -1)),
    instalments: isPaidOut ? terms.instalments : [],
  })
  if (disbursedOn === null) return
  const owner = { borrowerId: borrower.id, orderNo, loan: { product } }
  // Never in the future: a payment of today would precede it in the loan's history.
  const paidOutAt = new Date(Math.min(noonOf(disbursedOn).getTime(), now.getTime()))
  await appendPostings(tx, owner, [disburse(terms, paidOutAt)], { source: 'order', id: orderNo }, paidOutAt)
  await payBack(tx, making, terms)
  if (loan.referenceBy !== undefined) await askForReference(tx, payments, making, loan.referenceBy, now)
}

async function payBack(tx: Transaction, { borrower, orderNo, loan }: Making, terms: Terms): Promise<void> {
  for (const instalment of terms.instalments.slice(0, loan.paidInstalments ?? 0)) {
    const paidAt = noonOf(instalment.dueOn)
    const event = { source: 'order', id: `${orderNo}:${instalment.number}` }
    const order = await lockKnownOrder(tx, borrower, orderNo)
    const arrival = {
      amountMinor: instalmentTotal(instalment),
      paidAt,
      event,
      inTime: false,
      wasFound: false,
    }
    await receiveMoney(tx, order, arrival, paidAt)
  }
}

async function askForReference(
  tx: Transaction,
  payments: Payments,
  { borrower, orderNo, product }: Making,
  payCode: string,
  now: Date,
): Promise<void> {
  const channel = payments.channels(product.market).find((one) => one.payCode === payCode)
  const order = await lockKnownOrder(tx, borrower, orderNo)
  const due = loanToday(order, now).repayment
  if (!channel || !due.ok) throw new Error(`no reference can be made for ${orderNo}`)
  const amountMinor = due.value.total
  const wish = { purpose: 'repay', channel, amountMinor, isRightAt: () => true } as const
  const found = await findOrAsk(tx, payments, borrower, { order, wish }, now)
  if ('reference' in found) return
  // The sandbox's provider runs in this process: the transaction waits for nothing external.
  const { inquiry } = found.question
  const { idempotencyKey, expiresAt } = inquiry
  const { currency } = order
  const payer = { name: 'Invented payer' }
  const answer = await payments
    .issuerOf(channel)
    .issue({ idempotencyKey, channel, orderNo, amountMinor, currency, expiresAt, payer })
  await storeAnswer(tx, found.question, answer, now)
}

// 18:00 UTC is the same calendar day in Mexico and in India.
const noonOf = (day: Day) => new Date(`${day}T18:00:00Z`)
