import { type Day, dayIn } from '#domain/dates.ts'
import { type ExtensionTaken, takeExtensionPayment } from '#domain/extension.ts'
import { balanceOf } from '#domain/ledger.ts'
import { markets } from '#domain/markets/market.ts'
import type { Minor } from '#domain/money.ts'
import { type Loan, nextDueOn } from '#domain/repayment.ts'
import { takePayment } from '#domain/take-payment.ts'
import type { Transaction } from './storage/database.ts'
import { appendPostings } from './storage/ledger.ts'
import { moveInstalments, type Order, updateOrder } from './storage/orders.ts'
import type { Purpose } from './storage/payment-references.ts'
import { extensionOf } from './what-to-pay.ts'

/** Money that arrived: how much, when it was paid, what for, and the name of the event that told us. */
export interface Arrival {
  amountMinor: Minor
  paidAt: Date
  purpose: Purpose
  event: string
}

/** Books money on a locked order: postings, due days and status. Says how the payment met the debt. */
export async function keepPayment(
  tx: Transaction,
  order: Order,
  arrival: Arrival,
): Promise<ExtensionTaken['outcome']> {
  const { market } = order.loan.product
  const paidOn = dayIn(arrival.paidAt, markets[market].timeZone)
  const taken = take(order, arrival, paidOn)
  await appendPostings(tx, { ...order, market }, taken.postings, arrival.event)
  const extended = taken.outcome === 'extended'
  if (extended) await moveInstalments(tx, order, taken.instalments)
  await updateOrder(tx, order, {
    status: taken.settled && order.status === '174' ? '200' : order.status,
    dueOn: nextDueOn(after(order.loan, taken)) ?? order.dueOn,
    // An extension is of all the days that a product gives, so there is none left (spec 9: up to 7 days).
    extensionAllowed: order.extensionAllowed && !extended,
  })
  return taken.outcome
}

function take(order: Order, { amountMinor, paidAt, purpose }: Arrival, paidOn: Day): ExtensionTaken {
  const plan = purpose === 'extend' ? extensionOf(order, paidOn) : null
  // Money for an extension that is not offered any more is still money for the loan.
  return plan?.ok
    ? takeExtensionPayment(order.loan, plan.value, amountMinor, paidAt, paidOn)
    : { ...takePayment(order.loan, amountMinor, paidAt, paidOn), instalments: order.loan.instalments }
}

function after(loan: Loan, { postings, instalments }: ExtensionTaken): Loan {
  // Object.entries forgets that its keys are accounts.
  const sums = Object.entries(loan.balances) as [keyof Loan['balances'], Minor][]
  const before = sums.map(([account, amount]) => ({ account, amount }))
  const entries = [...before, ...postings.flatMap((posting) => posting.entries)]
  return { ...loan, instalments, balances: balanceOf(entries) }
}
