import type { RefusalReason } from '#contract/refusals.ts'
import type { Day } from '#domain/dates.ts'
import { type ExtensionPlan, planExtension } from '#domain/extension.ts'
import { type AmountDue, amountDue } from '#domain/repayment.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { type Order, statusOf } from './storage/orders.ts'

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

const isToRepay = (order: Order, today: Day) => ['174', '180'].includes(statusOf(order, today))
