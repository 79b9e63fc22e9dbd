import { stateOn } from '#domain/money/arrangement.ts'
import { type LoanOn, loanOn } from '#domain/money/loan-today.ts'
import { partOn, partRange } from '#domain/money/part-payment.ts'
import type { Result } from '#domain/result.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { halfOf, parts, type Said, stands } from './clerk-says.ts'

/** The product's statements about a loan, from the functions that its pages use. */
export function saidByProduct(order: Order, today: string): Said {
  const { instalments, product } = order.loan
  const said = <Value>(result: Result<Value>, say: (value: Value) => string) =>
    result.ok ? say(result.value) : 'no'
  const loan = loanOn(order, today)
  const { status, repayment, left, credit } = loan
  return {
    status,
    'kept as': order.status,
    'due day': String(order.dueOn),
    days: instalments.map((row) => row.dueOn).join(),
    'due now': said(repayment, (due) => `${parts(due)}, on ${due.dueOn}, ${due.daysLate} days late`),
    'owed in all': parts(left),
    extension: said(loan.extension(), (plan) => `${plan.fee} until ${plan.dueOn}`),
    payoff: said(loan.payoff(), (end) => `${end.kind} ${parts(end)}, saves ${end.saved}`),
    'in parts': partsSaid(loan),
    credit: String(credit),
    'may be extended': String(product.extension !== null),
    arranged: order.arrangements
      .map((one) => {
        const { next, isAwaited } = one
        const missed = next && { part: next.number, on: next.on, asks: next.toPay }
        return stands(stateOn(one, today, status === '200'), missed, isAwaited)
      })
      .join('; '),
  }
}

function partsSaid(loan: LoanOn): string {
  const range = partRange(loan)
  const part = range && partOn(loan, halfOf(range))
  if (!part?.ok) return 'no'
  const { left, due, costs } = part.value
  const late = costs.map(({ penalty }) => penalty).join()
  return `${range?.least} to ${range?.most}, then ${left}, ${due.total} on ${due.dueOn}, late for ${late}`
}
