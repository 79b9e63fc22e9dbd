import { plainAmount } from '#domain/amount.ts'
import { dayIn, formatMoment } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { receiptFolio } from '#domain/papers/receipt-folio.ts'
import { html } from '#server/base/http/html.ts'
import { type DeskAnswer, type DeskVisit, page, type ShowPage } from '#server/fronts/desk/entry/visit.ts'
import { facts, formMessage, formTo, lenderFact, resultBox } from '#server/fronts/desk/frame/page.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { lockAnyOrder } from '#server/fronts/operator/any-order.ts'
import { openReversalOf } from '#server/loans/events/money-cases.ts'
import { LENDER_REASONS } from '#server/loans/ledger/reversals.ts'
import { bookedPayments } from '#server/loans/ledger/standing-payments.ts'
import { lendersOfLoans } from '#server/loans/products/lenders-shown.ts'
import { inMajor, reasonField } from './money-page.ts'

/** The fields of a refused reversal, and why it was refused. */
export interface TypedReversal {
  problem: keyof DeskVisit['words']['problems']
  payment: string
  amount: string
  reason: string
}

/** The payments of one loan, each with a form to propose its reversal. */
export const showLoanPayments: ShowPage = (visit) =>
  loanPaymentsPage(visit, (visit.query.get('order') ?? '').trim(), null)

export async function loanPaymentsPage(
  visit: DeskVisit,
  orderNo: string,
  typed: TypedReversal | null,
): Promise<DeskAnswer> {
  const { service, words } = visit
  const { money } = words
  const found = await service.database.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, orderNo)
    if (!order) return undefined
    const payments = []
    for (const one of await bookedPayments(tx, order)) {
      const folio = receiptFolio(dayIn(one.at, zoneOf(order.loan)), one.paymentId)
      payments.push({ ...one, folio, isAsked: (await openReversalOf(tx, one.payment)) !== undefined })
    }
    const { currency } = order
    const lenders = await lendersOfLoans(tx, service.config.brand, [order])
    return { orderNo: order.orderNo, currency, payments, lender: lenders.get(order.orderNo) }
  })
  if (!found) return notFound(visit, 'money')
  return page(
    `${money.payments} ${found.orderNo}`,
    html`${formMessage(visit)}${resultBox('problem', typed === null ? '' : words.problems[typed.problem])}<p>${money.reverseText}</p>
${found.lender === undefined ? html`` : facts(lenderFact(visit, found.lender))}
${found.payments.length === 0 ? html`<p class="card">${money.noPayment}</p>` : html``}
${found.payments.map(
  ({ paymentId, folio, payment, at, amountMinor, takenBackMinor, isAsked }) => html`<section class="card">
${facts([
  [money.amount, plainAmount(amountMinor, found.currency)],
  [money.takenBack, plainAmount(takenBackMinor, found.currency)],
  [money.saidAt, formatMoment(at, 'UTC')],
  [money.event, payment],
  [words.borrower.columns.folio, folio],
])}
${
  isAsked
    ? html`<p>${money.waitsForColleague} <a href="/desk/money">${money.waits}</a></p>`
    : takenBackMinor === amountMinor
      ? html``
      : formTo(
          visit,
          '/desk/money/reversal',
          html`<input type="hidden" name="order" value="${found.orderNo}"><input type="hidden" name="payment" value="${paymentId}">
<p><label for="amount-${paymentId}">${money.howMuch}</label><input id="amount-${paymentId}" name="amount" inputmode="decimal" value="${typed?.payment === paymentId ? typed.amount : inMajor(amountMinor - takenBackMinor)}"></p>
${reasonField(visit, LENDER_REASONS, paymentId, typed?.payment === paymentId ? typed.reason : '')}<div class="row"><button>${money.ask}</button></div>`,
        )
}</section>`,
)}`,
    typed === null ? 200 : 422,
  )
}
