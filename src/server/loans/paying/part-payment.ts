import { partPayment } from '#contract/money/part-payment.ts'
import { refusalAnswer } from '#contract/refusals.ts'
import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { type LoanToday, loanToday } from '#domain/money/loan-today.ts'
import { daysLateShown, nextPartOn } from '#domain/money/next-part.ts'
import {
  type PartQuote,
  type PartRange,
  partChoices,
  partOn,
  partRange,
  partSuggestions,
} from '#domain/money/part-payment.ts'
import { sentences } from '#server/base/answers/sentences.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import { orRefuse } from '#server/base/http/refused.ts'
import { disputeText } from '#server/loans/details/loan-notice.ts'
import { ownOrder, serveOfOrder, voiceOfLoan } from '#server/loans/orders/own-order.ts'
import {
  amountEnds,
  channelSections,
  channelsFor,
  unavailableFor,
} from '#server/loans/paying/offered-channels.ts'
import { issuedReferences } from '#server/loans/references/payment-references.ts'
import {
  isStillGiven,
  REQUEST_TYPES,
  shownPendingPayments,
} from '#server/loans/references/pending-payments.ts'

const part = serveOfOrder(partPayment, async (input, context) => {
  const { tx, now, service } = context
  const order = await ownOrder(context, input)
  const { product } = order.loan
  const voice = voiceOfLoan(context, order.loan)
  const today = loanToday(order, now)
  const due = orRefuse(today.repayment)
  const arranged = nextPartOn(today)
  const range = partRange(today)
  const asksFor = arranged?.amount ?? due.total
  const suggested = partSuggestions(today, asksFor)
  const amount = input.amount ?? null
  const asked = amount === null ? null : partOn(today, amount)
  const quote = asked?.ok ? asked.value : null
  // Two references over one amount for the same debt would be one too many.
  const purpose = quote?.amount === due.total ? 'repay' : 'part'
  const issued = quote
    ? (await issuedReferences(tx, order, purpose)).filter((one) => isStillGiven(one, today))
    : []
  const channels = quote ? channelsFor(service.payments, product.market, quote.amount) : []
  return {
    productLogo: order.productLogo,
    productName: product.name,
    leastAmount: range?.least ?? null,
    mostAmount: range?.most ?? null,
    owedAmount: today.left.total,
    dueAmount: asksFor,
    payBy: voice.lastMoment(arranged?.on ?? due.dueOn),
    daysLate: daysLateShown(today),
    choices: [
      ...partChoices(today).map(({ amount, instalments }) => ({
        text: voice.words.part.oldest(instalments),
        amount,
      })),
      ...suggested.round.map((amount) => ({ text: '', amount })),
      ...(suggested.half === null ? [] : [{ text: voice.words.part.half, amount: suggested.half }]),
    ],
    problem: problemOf(today, range, amount, voice),
    quote: quote && {
      amount: quote.amount,
      requestType: REQUEST_TYPES[purpose],
      owedAmount: today.left.total,
      leftAmount: quote.left,
      detail: detailRows(quote, voice),
      // While an arrangement is open, its parts say what is next.
      next: arranged ? '' : nextSaid(quote, today.day, voice),
      cost: sentences(
        amountEnds(channels, purpose, order, quote.amount, now, voice),
        costSaid(quote, today, voice),
      ),
    },
    repayList: quote ? channelSections(channels, issued, quote.amount, now, voice) : [],
    unavailable: quote ? unavailableFor(service.payments, product.market, quote.amount, voice) : [],
    onItsWay: shownPendingPayments(today, service.payments, voice),
    currency: order.currency,
  }
})

export const partPaymentRoutes = [part]

function problemOf(today: LoanToday, range: PartRange | null, amount: Minor | null, voice: Voice): string {
  const { words, money, language } = voice
  if (range === null) {
    const payoff = today.payoff()
    return !payoff.ok && payoff.refusal === 'payoff-not-needed'
      ? refusalAnswer('payoff-not-needed', language).message
      : words.part.notInParts
  }
  if (amount === null || (amount >= range.least && amount <= range.most)) return ''
  return amount < range.least
    ? words.part.tooLittle(money(range.least))
    : words.part.tooMuch(money(range.most))
}

function detailRows({ pays }: PartQuote, { words, money, taxName }: Voice) {
  const { detail } = words
  const rows = [
    [detail.penalty, pays.penalty],
    [detail.principal, pays.principal],
    [detail.interest, pays.interest],
    [detail.fee, pays.fee],
    [taxName, pays.tax],
    [detail.overdrawn, pays.overdrawn],
  ] as const
  return rows.filter(([, amount]) => amount > 0n).map(([text, amount]) => ({ text, value: money(amount) }))
}

/** What is due after it: at once, if more is due than it pays. */
function nextSaid({ due }: PartQuote, day: Day, { words, money, lastMoment }: Voice): string {
  const { stillDue, nextDue } = words.part
  return due.dueOn < day ? stillDue(money(due.total)) : nextDue(money(due.total), lastMoment(due.dueOn))
}

/** The cost of the rest. The duration of a dispute is unknown. */
function costSaid({ costs: [soon, later] }: PartQuote, today: LoanToday, voice: Voice): string {
  const { costsNothing, costs, costsMore } = voice.words.part
  if (today.isDisputed) return disputeText(today, voice)
  if (later.penalty === 0n) return costsNothing(voice.lastMoment(later.on))
  const first = soon.penalty > 0n ? soon : later
  const said = costs(first.on, voice.money(first.penalty))
  return later.penalty > first.penalty ? `${said} ${costsMore(later.on, voice.money(later.penalty))}` : said
}
