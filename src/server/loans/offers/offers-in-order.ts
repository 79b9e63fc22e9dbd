import type { OutputOf } from '#contract/endpoint.ts'
import type { recommendList } from '#contract/loans/loan-confirm.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { TERM_UNIT } from '#domain/loans/offer.ts'
import { sortOffers } from '#domain/loans/offer-order.ts'
import { price } from '#domain/loans/pricing.ts'
import { termDays } from '#domain/loans/product.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import { formatTrueCost, trueCostOf } from '#domain/loans/true-cost.ts'
import { markets } from '#domain/markets/market.ts'
import { areOffersCompared } from '#domain/markets/rules.ts'
import { formatPercent } from '#domain/rate.ts'
import { lateRuleOf, type Voice } from '#server/base/answers/voice.ts'
import type { Context } from '#server/call/serve.ts'
import { voiceOf } from '#server/loans/orders/own-order.ts'
import { lenderOf } from '#server/loans/products/lender-of.ts'
import type { StoredOffer } from './offers.ts'

type Shown = OutputOf<typeof recommendList>

/**
 * Open offers as a list shows them: comparably where the country requires it, each with the compared values.
 * Such a country has one time zone, so the day of the market is the day of each loan.
 */
export function offersInOrder(
  offers: readonly StoredOffer[],
  context: Context,
): Pick<Shown, 'list' | 'order'> {
  const { borrower, now, service } = context
  const market = markets[borrower.market]
  const today = dayIn(now, market.timeZone)
  const priced = offers.map((offer) => ({
    ...priceOf(offer, today),
    lender: lenderOf(service.config.brand, offer.product, today).company.legalName,
  }))
  if (!areOffersCompared(market.id, today)) return { list: priced.map(rowOf), order: '' }
  const voice = voiceOf(context, market.id)
  const inOrder = sortOffers(priced, ({ cost, offer, lender }) => ({
    cost: cost.ok ? cost.value.rate : null,
    names: [lender, offer.product.name],
  }))
  return {
    list: inOrder.map((one) => ({ ...rowOf(one), beside: besideOf(one, voice) })),
    order: voice.words.offer.besideEachOther(market.trueCost),
  }
}

/** The amount of an offer before its page was opened a second time. */
const amountOf = ({ amount, firstAmount, reloadedAt }: StoredOffer) =>
  reloadedAt === null ? (firstAmount ?? amount) : amount

function rowOf({ offer, terms, cost }: Priced): Shown['list'][number] {
  const { product, logo } = offer
  return {
    productId: product.id,
    productName: product.name,
    productLogo: logo,
    amount: amountOf(offer),
    periods: termDays(product),
    termUnit: TERM_UNIT,
    rate: formatPercent(product.ratePerDay, 4),
    trueCost: {
      name: markets[product.market].trueCost,
      rate: cost.ok ? formatTrueCost(cost.value) : '',
      received: terms.received,
      totalOwed: terms.totalOwed,
    },
    firstPayTime: terms.instalments[0]?.dueOn ?? '',
    beside: null,
  }
}

/** An offer priced as if disbursed today, as on its own page. */
function priceOf(offer: StoredOffer, today: Day) {
  const terms = price(offer.product, amountOf(offer), today)
  return { offer, terms, cost: trueCostOf(offer.product.market, terms, today) }
}

type Priced = ReturnType<typeof priceOf> & { lender: string }

function besideOf({ offer, terms, cost, lender }: Priced, voice: Voice) {
  const { product } = offer
  const amounts = terms.instalments.map(instalmentTotal)
  const largest = amounts.reduce((most, amount) => (amount > most ? amount : most), 0n)
  const isEven = amounts.every((amount) => amount === largest)
  return {
    lender,
    costName: markets[product.market].trueCost,
    cost: cost.ok ? formatTrueCost(cost.value) : '',
    totalOwed: terms.totalOwed,
    payments: voice.words.offer.payments(amounts.length, voice.money(largest), product.daysBetween, isEven),
    lateRule: lateRuleOf(product, voice),
  }
}
