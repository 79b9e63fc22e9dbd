import type { Minor } from '#domain/amount.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { type ExtensionTaken, takeExtensionPayment } from '#domain/money/extension.ts'
import { balanceOf } from '#domain/money/ledger.ts'
import { type Loan, nextDueOn } from '#domain/money/repayment.ts'
import { takePayment } from '#domain/money/take-payment.ts'
import { takePayoffPayment } from '#domain/money/take-payoff.ts'
import type { Order } from '#server/loans/orders.ts'
import type { Purpose } from './payment-references.ts'
import { contractOf, extensionOf } from './what-to-pay.ts'

/** Money that arrived: how much, when it was paid, what for, and the name of the event that told us. */
export interface Arrival {
  amountMinor: Minor
  paidAt: Date
  purpose: Purpose
  /** What the reference asked for, which is honoured although another amount would be asked for now. */
  askedMinor?: Minor
  event: string
}

/** What money does to an order: how it met the debt, what is posted, and where the order stands then. */
export interface Booking extends Pick<ExtensionTaken, 'outcome' | 'postings' | 'instalments'> {
  order: Pick<Order, 'status' | 'dueOn' | 'extensionAllowed'>
}

/** Decides what a payment does to an order, and writes nothing. */
export function bookPayment(order: Order, arrival: Arrival): Booking {
  const { market } = order.loan.product
  const taken = take(order, arrival, dayIn(arrival.paidAt, markets[market].timeZone))
  const { outcome, postings, instalments } = taken
  return {
    outcome,
    postings,
    instalments,
    order: {
      status: taken.settled && order.status === '174' ? '200' : order.status,
      dueOn: nextDueOn(after(order.loan, taken)) ?? order.dueOn,
      // An extension is of all the days that a product gives, so there is none left (spec 9: up to 7 days).
      extensionAllowed: order.extensionAllowed && outcome !== 'extended',
    },
  }
}

function take(order: Order, arrival: Arrival, paidOn: Day): ExtensionTaken {
  const { amountMinor, paidAt, purpose, askedMinor } = arrival
  const contract = purpose === 'payoff' ? contractOf(order) : null
  if (contract !== null) {
    const taken = takePayoffPayment(order.loan, contract, amountMinor, paidAt, paidOn)
    return { ...taken, instalments: order.loan.instalments }
  }
  const plan = purpose === 'extend' ? extensionOf(order, paidOn) : null
  // Money for an extension that is not offered any more is still money for the loan.
  return plan?.ok
    ? takeExtensionPayment(
        order.loan,
        { ...plan.value, fee: askedMinor ?? plan.value.fee },
        amountMinor,
        paidAt,
        paidOn,
      )
    : { ...takePayment(order.loan, amountMinor, paidAt, paidOn), instalments: order.loan.instalments }
}

function after(loan: Loan, { postings, instalments }: ExtensionTaken): Loan {
  // Object.entries forgets that its keys are accounts.
  const sums = Object.entries(loan.balances) as [keyof Loan['balances'], Minor][]
  const before = sums.map(([account, amount]) => ({ account, amount }))
  const entries = [...before, ...postings.flatMap((posting) => posting.entries)]
  return { ...loan, instalments, balances: balanceOf(entries) }
}
