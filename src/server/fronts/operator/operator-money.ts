import type { FastifyInstance } from 'fastify'
import type { Minor } from '#domain/amount.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { list } from '#server/call/operator/list.ts'
import { operatorCall } from '#server/call/operator/operator-answer.ts'
import { refused, succeeded } from '#server/call/operator/operator-response.ts'
import { LENDER_MOVES, moveLoan } from '#server/loans/details/life-of-loan.ts'
import { lockCase, openCases } from '#server/loans/events/money-cases.ts'
import { refundCredit } from '#server/loans/ledger/refund-credit.ts'
import { isWinnable, nameReversal, reversalBySource, reversalsOf } from '#server/loans/ledger/reversals.ts'
import { bookedPayments, paymentOfPosting } from '#server/loans/ledger/standing-payments.ts'
import { DECIDED, decideCase } from '#server/loans/receiving/decide-case.ts'
import { restoreMoney } from '#server/loans/reversing/restore-money.ts'
import { reversePayment } from '#server/loans/reversing/reverse-payment.ts'
import type { Service } from '#server/service/service.ts'
import {
  decideCaseCall,
  moneyCasesCall,
  restorePaymentCall,
  reversePaymentCall,
} from './lists/money-calls.ts'
import { moveOrderCall, refundCall } from './lists/order-calls.ts'
import { onOrder } from './on-order.ts'

const textOf = (amount: Minor | null) => (amount === null ? null : String(amount))

/** The actor of a decision that no person of the desk made. */
const OPERATOR = 'operator'

/** Calls for the status of a loan, returned credit, reversals of mistaken payments, and cases about money. */
export function moneyCalls(app: FastifyInstance, service: Service): void {
  const { now } = service
  onOrder(app, service, moveOrderCall, `to: one of ${LENDER_MOVES.join(', ')}`, async (tx, order, { to }) => {
    const moved = await moveLoan(tx, order, to, now())
    return moved.ok
      ? succeeded({ orderNo: order.orderNo, status: to, changed: moved.value === 'moved' })
      : refused(409, `an order in status ${order.status} cannot become ${to}`)
  })

  onOrder(app, service, refundCall, 'amountMinor and refundId: cannot be read', async (tx, order, refund) => {
    const done = await refundCredit(tx, order, refund, now())
    return done.ok
      ? succeeded({ orderNo: order.orderNo, changed: done.value === 'refunded' })
      : refused(409, done.refusal)
  })

  onOrder(
    app,
    service,
    reversePaymentCall,
    'paymentId, reason and reversalId: cannot be read',
    async (tx, order, input) => {
      const { orderNo } = order
      const payment = await paymentOfPosting(tx, order, input.paymentId)
      if (payment === undefined) return refused(404, 'no such payment')
      const source = `operator:${input.reversalId}` as const
      const before = await reversalBySource(tx, order, source)
      if (before) {
        const isSame =
          before.payment === payment && before.amountMinor === (input.amountMinor ?? before.amountMinor)
        return isSame ? succeeded({ orderNo, changed: false }) : refused(409, 'other-reversal')
      }
      const booked = (await bookedPayments(tx, order)).find((one) => one.payment === payment)
      const left = booked ? booked.amountMinor - booked.takenBackMinor : 0n
      const amountMinor = input.amountMinor ?? left
      if (amountMinor > left || left === 0n) return refused(409, 'more-than-left')
      await reversePayment(
        tx,
        order,
        { payment, amountMinor, by: { source: OPERATOR, id: input.reversalId }, reason: input.reason },
        now(),
      )
      await nameReversal(tx, order, source)
      await logDeskAction(tx, null, 'payment-reversed', now(), orderNo)
      return succeeded({ orderNo, changed: true })
    },
  )

  onOrder(app, service, restorePaymentCall, 'reversalId: cannot be read', async (tx, order, input) => {
    const { orderNo } = order
    const own = `operator:${input.reversalId}`
    const gone = await reversalsOf(tx, order)
    const reversal =
      gone.find(({ id }) => id === input.reversalId) ?? gone.find(({ source }) => source === own)
    if (!reversal) return refused(404, 'no such reversal')
    if (!isWinnable(reversal)) return refused(409, 'not-charged-back')
    if (reversal.restoredAt !== null) return succeeded({ orderNo, changed: false })
    // Named after the reversal, because several of one payment may be restored.
    await restoreMoney(tx, order, reversal, `${OPERATOR}:${reversal.id}`, now())
    await logDeskAction(tx, null, 'payment-restored', now(), orderNo)
    return succeeded({ orderNo, changed: true })
  })

  list(app, service, moneyCasesCall, async (tx, _asked, page) =>
    (await openCases(tx, page, page.limit)).map(
      ({
        key,
        id,
        kind,
        code,
        provider,
        eventId,
        reference,
        orderNo,
        currency,
        saidAt,
        openedAt,
        ...one
      }) => ({
        ...{ key, caseId: id, kind, code, provider, eventId, reference, orderNo, saidAt, openedAt },
        ...{ amountMinor: textOf(one.amountMinor), firstMinor: textOf(one.firstMinor), currency },
      }),
    ),
  )

  operatorCall(app, service, decideCaseCall, async ({ caseId, decision, reason }, { tx, now: at }) => {
    const one = await lockCase(tx, caseId)
    if (!one) return refused(404, 'no such case')
    const wanted = decision === 'dismiss' ? 'dismissed' : 'done'
    if (one.state === wanted) return succeeded({ caseId, changed: false })
    if (!(await decideCase(tx, one, decision, reason, OPERATOR, at))) return refused(409, 'decided otherwise')
    await logDeskAction(tx, null, DECIDED[decision], at, one.orderNo ?? one.id)
    return succeeded({ caseId, changed: true })
  })
}
