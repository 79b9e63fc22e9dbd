import { loanPayoff } from '#contract/money/payoff.ts'
import { refusalAnswer } from '#contract/refusals.ts'
import { coolingOffUntil } from '#domain/loans/cooling-off.ts'
import { prepaymentFrom } from '#domain/loans/product.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { daysLateShown } from '#domain/money/next-part.ts'
import type { Payoff } from '#domain/money/payoff.ts'
import { sentences } from '#server/base/answers/sentences.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import { Refused } from '#server/base/http/refused.ts'
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

const payoff = serveOfOrder(loanPayoff, async (input, context) => {
  const { tx, now, service, language } = context
  const order = await ownOrder(context, input)
  const { product } = order.loan
  const voice = voiceOfLoan(context, order.loan)
  const today = loanToday(order, now)
  const facts = {
    productLogo: order.productLogo,
    productName: product.name,
    currency: order.currency,
    daysLate: daysLateShown(today),
  }
  const pendingPayments = shownPendingPayments(today, service.payments, voice)
  const found = today.payoff()
  if (!found.ok) {
    if (found.refusal !== 'payoff-too-early' && found.refusal !== 'payoff-not-needed') {
      throw new Refused(found.refusal)
    }
    const from = found.refusal === 'payoff-too-early' ? prepaymentFrom(product, order.disbursedOn ?? '') : ''
    return {
      ...facts,
      payoffAmount: null,
      waitingAmount: null,
      savedAmount: null,
      isCoolingOff: false,
      availableFrom: from,
      detail: [],
      noticeMsg:
        from === '' ? refusalAnswer(found.refusal, language).message : voice.words.payoff.notYet(from),
      repayList: [],
      unavailable: [],
      onItsWay: pendingPayments,
    }
  }
  const { kind, total, waiting, saved } = found.value
  const issued = (await issuedReferences(tx, order, 'payoff')).filter((one) => isStillGiven(one, today))
  const channels = channelsFor(service.payments, product.market, total)
  return {
    ...facts,
    payoffAmount: total,
    waitingAmount: waiting,
    savedAmount: saved,
    isCoolingOff: kind === 'cooling-off',
    availableFrom: '',
    detail: detailRows(found.value, voice),
    noticeMsg: sentences(
      kind === 'cooling-off'
        ? voice.words.payoff.coolingOff(voice.lastMoment(lastDayOf(order)))
        : voice.words.payoff[saved > 0n ? 'today' : 'todayInFull'],
      amountEnds(channels, 'payoff', order, total, now, voice),
    ),
    repayList: channelSections(channels, issued, total, now, voice),
    unavailable: unavailableFor(service.payments, product.market, total, voice),
    onItsWay: pendingPayments,
  }
})

export const payoffRoutes = [payoff]

const lastDayOf = ({ disbursedOn, loan }: Order) => coolingOffUntil(loan.product, disbursedOn ?? '')

function detailRows(
  { kind, principal, interest, fee, tax, penalty, paid }: Payoff,
  { words, money, taxName }: Voice,
) {
  const { detail, payoff } = words
  const part = (text: string, amount: bigint) => (amount > 0n ? [{ text, value: money(amount) }] : [])
  return [
    ...part(kind === 'cooling-off' ? detail.received : detail.principal, principal),
    ...part(payoff.interestUntilToday, interest),
    ...part(detail.fee, fee),
    ...part(taxName, tax),
    ...part(detail.penalty, penalty),
    ...(paid > 0n ? [{ text: payoff.alreadyPaid, value: money(-paid) }] : []),
  ]
}
