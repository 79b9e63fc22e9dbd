import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { daysBetween } from '#domain/dates.ts'
import { extensionDaysLateOf } from '#domain/loans/product.ts'
import { mayRequestArrangement } from '#domain/money/arrangement-request.ts'
import { type ExtensionRow, owedAfterExtension } from '#domain/money/extension.ts'
import { instalmentsAsked, type LoanToday, loanToday } from '#domain/money/loan-today.ts'
import { mayArrange } from '#domain/money/may-arrange.ts'
import { daysLateShown, upcomingPayments } from '#domain/money/next-part.ts'
import type { AmountDue } from '#domain/money/repayment.ts'
import { sentences } from '#server/base/answers/sentences.ts'
import { lateRuleOf, type Voice } from '#server/base/answers/voice.ts'
import { orRefuse } from '#server/base/http/refused.ts'
import { shownNextPart } from '#server/loans/arrangements/arrangement.ts'
import { extensionComparison } from '#server/loans/details/extension-comparison.ts'
import { disputeText } from '#server/loans/details/loan-notice.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { ownOrder, serveOfOrder, voiceOfLoan } from '#server/loans/orders/own-order.ts'
import {
  amountEnds,
  channelSections,
  channelsFor,
  unavailableFor,
} from '#server/loans/paying/offered-channels.ts'
import { issuedReferences } from '#server/loans/references/payment-references.ts'
import { isStillGiven, shownPendingPayments } from '#server/loans/references/pending-payments.ts'

const repay = serveOfOrder(loanPlayDetail, async (input, context) => {
  const { tx, now, service } = context
  const order = await ownOrder(context, input)
  const { loan } = order
  const today = loanToday(order, now)
  const due = orRefuse(today.repayment)
  const issued = (await issuedReferences(tx, order, 'repay')).filter((one) => isStillGiven(one, today))
  const voice = voiceOfLoan(context, loan)
  const channels = channelsFor(service.payments, loan.product.market, due.total)
  return {
    repayAmount: due.total,
    productName: loan.product.name,
    repayDate: due.dueOn,
    inDays: Math.max(0, daysBetween(today.day, due.dueOn)),
    lastMoment: voice.lastMoment(due.dueOn),
    productLogo: order.productLogo,
    detail: detailRows(today, due, voice),
    repayList: channelSections(channels, issued, due.total, now, voice).map((section) => ({
      ...section,
      reviewer: section.title,
    })),
    noticeMsg: sentences(
      disputeText(today, voice),
      amountEnds(channels, 'repay', order, due.total, now, voice),
    ),
    unavailable: unavailableFor(service.payments, loan.product.market, due.total, voice),
    ...endingToday(today, due),
    daysLate: due.daysLate,
    instalmentsAsked: instalmentsAsked(today),
    allOverdue: upcomingPayments(today).length === 0,
    canArrange: mayArrange(today, order.arrangedAlone).ok || mayRequestArrangement(today).ok,
    nextPart: shownNextPart(today, voice),
    onItsWay: shownPendingPayments(today, service.payments, voice),
    currency: order.currency,
  }
})

const extend = serveOfOrder(loanPlayDelayDetail, async (input, context) => {
  const { tx, now, service } = context
  const order = await ownOrder(context, input)
  const { loan } = order
  const today = loanToday(order, now)
  const plan = orRefuse(today.extension())
  const issued = (await issuedReferences(tx, order, 'extend')).filter((one) => isStillGiven(one, today))
  const voice = voiceOfLoan(context, loan)
  const { extension } = voice.words
  const channels = channelsFor(service.payments, loan.product.market, plan.fee)
  return {
    productLogo: order.productLogo,
    productName: loan.product.name,
    delayInfo: {
      reviewer: extension.reviewer(plan.days),
      delayAmount: plan.fee,
      delayTime: plan.dueOn,
      lastMoment: voice.lastMoment(plan.dueOn),
    },
    dayEnds: voice.dayEnds,
    repayPlan: plan.rows.map((row) => planRow(row, loan.instalments.length, voice)),
    repayList: channelSections(channels, issued, plan.fee, now, voice),
    noticeMsg: sentences(
      extension.notice,
      today.left.penalty > 0n ? extension.penaltyPauses(plan.dueOn) : '',
      amountEnds(channels, 'extend', order, plan.fee, now, voice),
    ),
    note: [
      extension.note(voice.money(owedAfterExtension(plan)), voice.money(today.left.principal)),
      ...(today.left.penalty > 0n
        ? [extension.penaltyStays(voice.money(today.left.penalty), voice.lastMoment(plan.dueOn))]
        : []),
      ...limitsOf(order, voice),
    ].join(' '),
    daysLate: daysLateShown(today),
    postponing: extensionComparison(today, voice),
    unavailable: unavailableFor(service.payments, loan.product.market, plan.fee, voice),
    onItsWay: shownPendingPayments(today, service.payments, voice),
    currency: order.currency,
  }
})

export const installmentRoutes = [repay, extend]

/** The limits of extensions, in days late and in number, before the borrower pays for one. */
function limitsOf({ loan, extensionsBought, extensionsMost }: Order, { words }: Voice): string[] {
  const rule = loan.product.extension
  if (rule === null) return []
  return [
    words.extension.limits(extensionDaysLateOf(rule), extensionsMost, extensionsMost - extensionsBought),
  ]
}

/** The amount that settles the whole loan today; null if it is the amount due, which is shown already. */
function endingToday(today: LoanToday, due: AmountDue) {
  const payoff = today.payoff()
  if (!payoff.ok || payoff.value.total === due.total) {
    return { canPayOff: false, payoffAmount: null, savedAmount: null }
  }
  return { canPayOff: true, payoffAmount: payoff.value.total, savedAmount: payoff.value.saved }
}

// The screen collapses after two rows, so the two most requested come first.
function detailRows({ loan, day, unpaid }: LoanToday, due: AmountDue, voice: Voice) {
  const { words, money, taxName } = voice
  const { detail } = words
  const [next] = unpaid
  // All instalments that are due, not only the oldest.
  const last = unpaid.findLast(({ dueOn }) => dueOn <= day) ?? next
  const wasDue = next === last ? detail.wasDue : detail.firstWasDue
  const count = loan.instalments.length
  const part = (text: string, amount: bigint) => (amount > 0n ? [{ text, value: money(amount) }] : [])
  return [
    // The cost of being late is never collapsed.
    ...part(detail.penalty, due.penalty),
    ...part(detail.principal, due.principal),
    ...part(detail.interest, due.interest),
    ...part(detail.fee, due.fee),
    ...part(taxName, due.tax),
    ...part(detail.overdrawn, due.overdrawn),
    ...(due.penalty > 0n ? [{ text: detail.penaltyRule, value: lateRuleOf(loan.product, voice) }] : []),
    ...(next && last && count > 1
      ? [
          {
            text: detail.instalment,
            value:
              next === last
                ? detail.instalmentOf(next.number, count)
                : detail.instalmentsOf(next.number, last.number, count),
          },
        ]
      : []),
    due.daysLate > 0
      ? { text: wasDue, value: due.dueOn }
      : { text: detail.payBy, value: voice.lastMoment(due.dueOn) },
  ]
}

function planRow({ kind, amount, dueOn, instalment }: ExtensionRow, count: number, { words }: Voice) {
  const { extension } = words
  if (instalment !== null) {
    const title = extension.instalment(instalment.number, count)
    return { title, amount, remark: extension.wasDue(instalment.wasDueOn), time: dueOn }
  }
  return kind === 'fee'
    ? { title: extension.fee, amount, remark: extension.feeRemark, time: dueOn }
    : { title: extension.penalty, amount, remark: extension.penaltyRemark, time: dueOn }
}
