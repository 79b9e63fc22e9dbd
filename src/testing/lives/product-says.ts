import { creditOf } from '#domain/money/ledger.ts'
import { outstanding } from '#domain/money/repayment.ts'
import type { Result } from '#domain/result.ts'
import { type Order, statusOf } from '#server/loans/orders.ts'
import { extensionOf, payoffOf, repaymentOf } from '#server/money/what-to-pay.ts'
import { parts, type Said } from './clerk-says.ts'

/** What the product says of a loan, by the functions that its pages ask. */
export function saidByProduct(order: Order, today: string): Said {
  const { loan } = order
  const said = <Value>(result: Result<Value>, say: (value: Value) => string) =>
    result.ok ? say(result.value) : 'no'
  return {
    status: statusOf(order, today),
    'kept as': order.status,
    'due day': String(order.dueOn),
    days: loan.instalments.map((row) => row.dueOn).join(),
    'due now': said(
      repaymentOf(order, today),
      (due) => `${parts(due)}, on ${due.dueOn}, ${due.daysLate} days late`,
    ),
    'owed in all': parts(outstanding(loan, today)),
    extension: said(extensionOf(order, today), (plan) => `${plan.fee} until ${plan.dueOn}`),
    payoff: said(payoffOf(order, today), (end) => `${end.kind} ${parts(end)}, saves ${end.saved}`),
    credit: String(creditOf(loan.balances)),
    'may be extended': String(loan.product.extension !== null),
  }
}
