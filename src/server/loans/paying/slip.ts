import type { InputOf } from '#contract/endpoint.ts'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { REQUEST_EXTEND, REQUEST_PART, REQUEST_PAYOFF, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { showsTransfer } from '#domain/markets/rules.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { isLive } from '#domain/money/payment-reference.ts'
import { isSameDebt, type Purpose } from '#domain/money/same-debt.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { type Context, serveInSteps } from '#server/call/serve.ts'
import type { Channel } from '#server/integrations/payments/provider.ts'
import { type Order, todayOf } from '#server/loans/orders/orders.ts'
import { lockOwnOrder, voiceOfLoan } from '#server/loans/orders/own-order.ts'
import { lenderOfOrder } from '#server/loans/products/lender-of.ts'
import { codeImage } from '#server/loans/references/code-image.ts'
import { openReferences, type StoredReference } from '#server/loans/references/payment-references.ts'
import {
  isStillGiven,
  pendingSince,
  shownPendingPayments,
} from '#server/loans/references/pending-payments.ts'
import { amountFor, desiredAmount } from '#server/loans/references/what-to-pay.ts'
import { channelsFor } from './offered-channels.ts'
import { type ReferenceDecision, withReference } from './reference-for.ts'

const PURPOSES: Readonly<Record<number, Purpose>> = {
  [REQUEST_REPAY]: 'repay',
  [REQUEST_PART]: 'part',
  [REQUEST_EXTEND]: 'extend',
  [REQUEST_PAYOFF]: 'payoff',
}

/** Returns the purpose of a `requestType`. Refuses an unknown one. */
export function purposeOf(requestType: number): Purpose {
  const purpose = PURPOSES[requestType]
  if (purpose === undefined) throw new Refused('unknown-request-type')
  return purpose
}

const slip = serveInSteps(generateVcode, (input, steps) =>
  withReference(
    steps,
    (context) => wantedBy(input, context),
    async (context, { order, wish }, reference) => {
      const rivals = rivalsOf(reference, await openReferences(context.tx, order), context.now)
      return { ...slipOf(wish.channel, reference, rivals, order, context), currency: order.currency }
    },
  ),
)

async function wantedBy(input: InputOf<typeof generateVcode>, context: Context): Promise<ReferenceDecision> {
  const { now, service } = context
  const purpose = purposeOf(input.requestType)
  const order = await lockOwnOrder(context, input)
  const { market } = order.loan.product

  const today = loanToday(order, now)
  const amountMinor = orRefuse(amountFor(purpose, order, today.day, input.amount))
  const channel = channelsFor(service.payments, market, amountMinor).find(
    ({ payCode }) => payCode === input.payCode,
  )
  if (!channel) throw new Refused('unknown-channel')
  // The page only shows the amount of its address; the payable amount is decided here (design 5).
  if (input.amount !== amountMinor) throw new Refused('amount-changed')

  const since = pendingSince(today)
  const pending = since && {
    since,
    isGiven: (reference: StoredReference) => isStillGiven(reference, today),
    wantsAgain: input.again === 1,
  }
  return {
    order,
    wish: { purpose, channel, ...desiredAmount(purpose, order, amountMinor, today.day), pending },
  }
}

export const slipRoutes = [slip]

/** Returns the other payable references for the same debt. A borrower who pays two of them pays twice. */
function rivalsOf(one: StoredReference, open: readonly StoredReference[], now: Date): StoredReference[] {
  return open.filter(
    (other) =>
      other.reference !== one.reference &&
      isSameDebt(one.purpose, other.purpose) &&
      isLive({ ...other, amount: other.amountMinor }, now),
  )
}

/** The instructions for a payment (spec 2, "Repayment instructions"). */
function slipOf(
  channel: Channel,
  reference: StoredReference,
  rivals: readonly StoredReference[],
  order: Order,
  context: Context,
) {
  const { service, now } = context
  const { market } = order.loan.product
  const { words, money, clock, place } = voiceOfLoan(context, order.loan)
  const { slip } = words
  const names = new Map(service.payments.channels(market).map(({ payCode, name }) => [payCode, name]))
  const elsewhere = rivals.map((other) => names.get(other.channel) ?? other.channel)
  const payLink = reference.codeText.startsWith('upi://pay?') ? reference.codeText : ''
  return {
    topLogo: channel.logo,
    repayDetail: {
      amount: reference.amountMinor,
      repayTitle: slip.title[channel.kind](channel.name),
      repayDes: [slip.goodUntil(clock(reference.expiresAt), place), ...whoseLoan(order, context)].join(' '),
      repayCode: codeImage(reference.codeText, channel.symbology),
      vCode: reference.reference,
      // A store asks for its own name; a bank's form asks for the payee's.
      companyName: channel.kind === 'store' ? channel.name : service.config.brand.company.legalName,
    },
    validUntil: reference.expiresAt.toISOString(),
    secondsLeft: Math.max(0, Math.floor((reference.expiresAt.getTime() - now.getTime()) / 1000)),
    payLink,
    payTo: payeeOf(channel, payLink, slip),
    warning: pendingPaymentWarnings(order, context).join(' '),
    elsewhere:
      elsewhere.length === 0 ? '' : slip.payOnlyOne([...new Set(elsewhere)].join(', '), elsewhere.length),
    withFee:
      channel.kind === 'store' && channel.feeMinor
        ? slip.withFee(money(channel.feeMinor), money(reference.amountMinor + channel.feeMinor))
        : '',
    transferProof: showsTransfer(market, reference.reference, todayOf(order, now)),
    dataList: [
      { title: slip.howTo, content: slip.steps[channel.kind](money(reference.amountMinor), channel.name) },
      {
        title: slip.afterwards,
        content: channel.kind === 'store' ? [...slip.after, words.fundsTake] : slip.after,
      },
    ],
    imgList:
      channel.feesUrl === undefined
        ? []
        : [
            {
              title: slip.fees,
              eMail: '',
              link: channel.feesUrl,
              content: ['/brand/fees.svg'],
            },
          ],
    bottomLogo: '/brand/wordmark.svg',
  }
}

/** Warns the borrower who pays again while an earlier payment is in transit. */
function pendingPaymentWarnings(order: Order, context: Context): string[] {
  const voice = voiceOfLoan(context, order.loan)
  return shownPendingPayments(loanToday(order, context.now), context.service.payments, voice)
    .filter(({ risk }) => risk !== '')
    .map(({ amount, seenAt }) => voice.words.payment.way.another(voice.money(amount ?? 0n), seenAt))
}

/** Payments go to the operating company; if it is not the lender, the slip names the loan's lender. */
function whoseLoan(order: Order, context: Context): string[] {
  const { brand } = context.service.config
  const lender = lenderOfOrder(brand, order).company.legalName
  const payee = brand.company.legalName
  if (lender === payee) return []
  const { slip } = voiceOfLoan(context, order.loan).words
  return [slip.forLoanOf(lender, payee)]
}

/** Returns further values that the borrower copies into a bank's form or a payment app. */
function payeeOf({ kind, name }: Channel, payLink: string, { payee }: { payee: Record<string, string> }) {
  if (kind === 'upi') {
    const address = new URLSearchParams(payLink.slice(payLink.indexOf('?') + 1)).get('pa') ?? ''
    return address === '' ? [] : [{ text: payee.upi ?? '', value: address }]
  }
  return kind === 'store' ? [] : [{ text: payee.bank ?? '', value: name }]
}
