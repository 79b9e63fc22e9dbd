import type { RefusalReason } from '#contract/refusals.ts'
import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { type ExtensionPlan, planExtension } from '#domain/money/extension.ts'
import { type Payoff, payoffOn } from '#domain/money/payoff.ts'
import { type AmountDue, amountDue } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { type Contract, payoffLoanOf } from '#domain/money/take-payoff.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { type Order, statusOf } from '#server/loans/orders.ts'

/** What a borrower is asked to repay today; refused for a loan that is paid, or that is not to be repaid yet. */
export function repaymentOf(order: Order, today: Day): Result<AmountDue, RefusalReason> {
  if (order.status === '200') return refuse('already-settled')
  const due = isToRepay(order, today) ? amountDue(order.loan, today) : null
  return due ? ok(due) : refuse('nothing-to-repay')
}

/** The extension that can be paid for today: always by as many days as the product gives. */
export function extensionOf(order: Order, today: Day): Result<ExtensionPlan, RefusalReason> {
  if (order.status === '200') return refuse('already-settled')
  const days = order.loan.product.extension?.maxDays ?? 0
  const plan = isToRepay(order, today) ? planExtension(order.loan, days, today) : null
  return plan?.ok ? plan : refuse('extension-not-offered')
}

/** What ends the whole loan today. */
export function payoffOf(order: Order, today: Day): Result<Payoff, RefusalReason> {
  if (order.status === '200') return refuse('already-settled')
  const contract = contractOf(order)
  if (!isToRepay(order, today) || contract === null) return refuse('nothing-to-repay')
  const payoff = payoffOn(payoffLoanOf(order.loan, contract, today), today)
  if (!payoff.ok) {
    return refuse(payoff.refusal === 'nothing-owed' ? 'nothing-to-repay' : 'payoff-too-early')
  }
  // Somebody who has paid nearly everything early has paid enough: there is nothing to make a reference for.
  return payoff.value.total > 0n ? payoff : refuse('payoff-not-needed')
}

/** What was agreed beside the schedule; null for a loan that was never paid out. */
export function contractOf({ amountMinor, receivedMinor, disbursedOn }: Order): Contract | null {
  return disbursedOn === null ? null : { amount: amountMinor, received: receivedMinor, disbursedOn }
}

/** What is asked for today, by what it is for. */
export function amountFor(purpose: Purpose, order: Order, today: Day): Result<Minor, RefusalReason> {
  switch (purpose) {
    case 'repay': {
      const due = repaymentOf(order, today)
      return due.ok ? ok(due.value.total) : due
    }
    case 'extend': {
      const plan = extensionOf(order, today)
      return plan.ok ? ok(plan.value.fee) : plan
    }
    case 'payoff': {
      const payoff = payoffOf(order, today)
      return payoff.ok ? ok(payoff.value.total) : payoff
    }
  }
}

const isToRepay = (order: Order, today: Day) => ['174', '180'].includes(statusOf(order, today))
