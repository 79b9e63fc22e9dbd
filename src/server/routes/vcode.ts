import { generateVcode } from '#contract/loan-details.ts'
import type { RefusalReason } from '#contract/refusals.ts'
import { REQUEST_EXTEND, REQUEST_REPAY } from '#contract/request-type.ts'
import { formatMoment } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import type { Minor } from '#domain/money.ts'
import { ok, type Result } from '#domain/result.ts'
import { codeImage } from '#server/outside/code-image.ts'
import type { Channel } from '#server/outside/payments/provider.ts'
import { referenceFor } from '#server/reference-for.ts'
import { orRefuse, Refused, serve } from '#server/serve.ts'
import { type Order, todayOf } from '#server/storage/orders.ts'
import type { Purpose, StoredReference } from '#server/storage/payment-references.ts'
import { extensionOf, repaymentOf } from '#server/what-to-pay.ts'
import type { Voice } from '#server/wording/voice.ts'
import { channelsFor } from './offered-channels.ts'
import { lockOwnOrder, voiceOf } from './own-order.ts'

const PURPOSES: Readonly<Record<number, Purpose>> = { [REQUEST_REPAY]: 'repay', [REQUEST_EXTEND]: 'extend' }

const instructions = serve(generateVcode, async (input, context) => {
  const { tx, now, service } = context
  const purpose = PURPOSES[input.requestType]
  if (purpose === undefined) throw new Refused('unknown-request-type')
  const order = await lockOwnOrder(context, input)
  const { market } = order.loan.product

  const amountMinor = orRefuse(amountOf(order, purpose, now))
  const channel = channelsFor(service.payments, market, amountMinor).find(
    ({ payCode }) => payCode === input.payCode,
  )
  if (!channel) throw new Refused('unknown-channel')
  // The page only shows the amount that is in its address; what is paid is decided here (design 5).
  if (input.amount !== amountMinor) throw new Refused('amount-changed')

  const wish = {
    purpose,
    channel,
    amountMinor,
    amountAt: (at: Date) => orNull(amountOf(order, purpose, at)),
  }
  const reference = await referenceFor(tx, service.payments, order, wish, now)
  return { ...slipOf(channel, reference, order, voiceOf(context, market)), currency: order.currency }
})

export const vcodeRoutes = [instructions]

function amountOf(order: Order, purpose: Purpose, at: Date): Result<Minor, RefusalReason> {
  const today = todayOf(order, at)
  if (purpose === 'repay') {
    const due = repaymentOf(order, today)
    return due.ok ? ok(due.value.total) : due
  }
  const plan = extensionOf(order, today)
  return plan.ok ? ok(plan.value.fee) : plan
}

const orNull = (amount: Result<Minor, RefusalReason>) => (amount.ok ? amount.value : null)

/** What one shows or types to pay (spec 2, "Repayment instructions"). */
function slipOf(channel: Channel, reference: StoredReference, order: Order, { words, money }: Voice) {
  const { slip } = words
  const { market } = order.loan.product
  const until = formatMoment(reference.expiresAt, markets[market].timeZone).slice(
    0,
    'YYYY-MM-DD HH:MM'.length,
  )
  return {
    topLogo: channel.logo,
    repayDetail: {
      amount: reference.amountMinor,
      repayTitle: slip.title[channel.kind](channel.name),
      repayDes: slip.goodUntil(until, slip.places[market]),
      repayCode: codeImage(reference.codeText, channel.symbology),
      vCode: reference.reference,
      companyName: channel.name,
    },
    dataList: [
      { title: slip.howTo, content: slip.steps[channel.kind](money(reference.amountMinor), channel.name) },
      {
        title: slip.afterwards,
        content: channel.kind === 'store' ? [...slip.after, words.fundsTake] : slip.after,
      },
    ],
    imgList: [],
    bottomLogo: '',
  }
}
