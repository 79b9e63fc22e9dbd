import { createHash } from 'node:crypto'
import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { languages } from '#domain/language.ts'
import { coolingOffDays } from '#domain/loans/cooling-off.ts'
import { type Offer, offerSubstance, TERM_UNIT } from '#domain/loans/offer.ts'
import { price, type Terms } from '#domain/loans/pricing.ts'
import { type Product, prepaymentDays, termDays } from '#domain/loans/product.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import { formatTrueCost, trueCostOf } from '#domain/loans/true-cost.ts'
import { markets } from '#domain/markets/market.ts'
import { consentStartsTicked } from '#domain/markets/rules.ts'
import { costsOfPayingLate } from '#domain/money/late-cost.ts'
import { formatPercent, percentText, perYear, shareOf } from '#domain/rate.ts'
import { lateRuleOf, type Voice } from '#server/base/answers/voice.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { contractLink, loanLink } from '#server/loans/orders/page-links.ts'
import { shownLender } from '#server/loans/products/shown-lender.ts'
import { keyFactsOf, type LenderAgents } from './key-facts.ts'
import type { StoredOffer } from './offers.ts'

type Shown = OutputOf<typeof loanDetailConfirm>

/** The shown variant of an offer: its amount, and whether it is preliminary while the final one is being computed. */
export interface OfferVariant {
  offer: StoredOffer
  amount: Minor
  isFirst: boolean
  borrower: Borrower
  today: Day
  voice: Voice
  atWork: LenderAgents
}

/** An offer as a page shows it (spec 3, "Loan confirm data"), priced as if disbursed today. */
export function shownOffer(showing: OfferVariant): Shown {
  const { offer, amount, isFirst, today, voice } = showing
  const { product, loan } = offer
  const market = markets[product.market]
  const terms = price(product, amount, today)
  const words = voice.words.offer
  const first = terms.instalments[0]?.dueOn ?? today
  return {
    firstPayTime: first,
    amount,
    smallerAmount: amount === offer.amount && !loan ? (offer.smallerAmount ?? null) : null,
    periods: termDays(product),
    termUnit: TERM_UNIT,
    isNeedPop: isFirst,
    sendSms: false,
    details: detailRows(showing, terms, first),
    repay_plans: planRows(terms, voice),
    loanRate: formatPercent(product.ratePerDay, RATE_DECIMALS),
    ratemsg: words.perYear(formatPercent(perYear(product.ratePerDay), 2)),
    amountDec: isFirst ? words.working(voice.money(amount)) : '',
    isNewContract: contractLink(product.id, amount === offer.smallerAmount ? amount : null),
    messageType: '',
    comProductLogo: offer.logo,
    comProductName: product.name,
    couNum: offer.coupon > 0n ? offer.coupon : null,
    // Our own coupons change no amount (docs/evidence/departures.md).
    couponNote: offer.coupon > 0n ? words.couponLowersNothing : '',
    currency: market.currency,
    trueCost: trueCost(showing, terms),
    goodUntil: loan ? '' : words.goodUntil(voice.clock(offer.expiresAt), voice.place),
    fingerprint: fingerprintOf({ ...offer, amount }, today),
    lendDetailsUrl: loan ? loanLink(product.id, loan.orderNo) : '',
    consentUnticked: !consentStartsTicked(market.id, today),
    isDecided: offer.isDecided,
    keyFacts: keyFactsOf(offer, showing.atWork, today, voice),
    lender: shownLender(showing.atWork.lender, product.market, voice.language),
  }
}

/**
 * Identifies the terms of an offer: it is returned with the acceptance, and a changed price no longer matches
 * it.
 */
export const fingerprintOf = (offer: Offer, today: Day): string => {
  const { product, amount, coupon, expiresAt } = offer
  const substance = offerSubstance({ product, amount, coupon, expiresAt }, today)
  return createHash('sha256').update(substance).digest('hex').slice(0, FINGERPRINT_CHARACTERS)
}

const FINGERPRINT_CHARACTERS = 32
const RATE_DECIMALS = 4

function detailRows({ offer, voice }: OfferVariant, terms: Terms, firstPayment: Day): Shown['details'] {
  const { words, money } = voice
  const isUpfront = offer.product.commission.taken === 'upfront'
  const amounts = [
    { text: words.offer.loanAmount, amount: terms.amount },
    { text: isUpfront ? words.offer.keptBack : words.offer.withInstalments, amount: terms.commission },
    { text: words.offer.interest, amount: terms.interest },
    { text: words.offer.tax(voice.taxName), amount: terms.tax },
  ]
  return [
    ...amounts
      .filter(({ amount }) => amount > 0n)
      .map(({ text, amount }) => ({ text, value: money(amount) })),
    { text: words.offer.firstPayment, value: voice.lastMoment(firstPayment) },
  ]
}

function planRows({ instalments }: Terms, { words, money, taxName, language }: Voice): Shown['repay_plans'] {
  const named = new Intl.ListFormat(languages[language].tag)
  return instalments.map((instalment) => {
    const amount = instalmentTotal(instalment)
    const { interest, fee, tax } = instalment
    const parts = [
      ...(interest > 0n ? [words.offer.planPart.interest] : []),
      ...(fee > 0n ? [words.offer.planPart.fee] : []),
      ...(tax > 0n ? [taxName] : []),
    ]
    return {
      title: words.offer.planTitle(instalment.number, instalments.length),
      amount,
      pay_time: instalment.dueOn,
      description: words.offer.planMade(
        money(instalment.principal),
        money(amount - instalment.principal),
        named.format(parts),
      ),
    }
  })
}

function trueCost({ offer, borrower, today, voice }: OfferVariant, terms: Terms): Shown['trueCost'] {
  const { product } = offer
  const market = markets[product.market]
  const cost = trueCostOf(product.market, terms, today)
  return {
    name: market.trueCost,
    // A loan of which nothing is received has no rate; then the page shows amounts only.
    rate: cost.ok ? formatTrueCost(cost.value) : '',
    received: terms.received,
    totalOwed: terms.totalOwed,
    cost: terms.totalOwed - terms.received,
    commission: terms.commission,
    interest: terms.interest,
    tax: terms.tax,
    lateRule: `${voice.dayEnds} ${lateRuleOf(product, voice)}`,
    extensionRule: extensionRuleOf(product, terms, voice),
    prepaymentRule: voice.words.payoff.rule(prepaymentDays(product)),
    late: [...costsOfPayingLate(product, terms, borrower.clientKind, today)],
    coolingOffDays: coolingOffDays(product, today),
  }
}

/** The cost of an extension, with the first payment as its example. */
function extensionRuleOf({ extension }: Product, { instalments }: Terms, { words, money }: Voice): string {
  if (extension === null) return words.extension.never
  const fee = shareOf(instalments[0]?.principal ?? 0n, extension.feeRate)
  return words.extension.rule(extension.maxDays, `${percentText(extension.feeRate)}%`, money(fee))
}
