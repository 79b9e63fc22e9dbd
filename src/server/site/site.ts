import { paperForWire } from '#contract/paper.ts'
import { legalText, loanCosts, representativeLoan } from '#contract/site/site.ts'
import { dayIn } from '#domain/dates.ts'
import { loanCosts as costsOf, withAmount } from '#domain/loans/loan-costs.ts'
import { type Product, termDays } from '#domain/loans/product.ts'
import { representativeExample } from '#domain/loans/representative-example.ts'
import { formatTrueCost } from '#domain/loans/true-cost.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { formatPercent } from '#domain/rate.ts'
import { libraryAt, publicText } from '#server/base/legal-texts/lender-library.ts'
import { batched } from '#server/base/load-shedding/batch.ts'
import { type PublicSteps, serveInSteps, servePublicInSteps } from '#server/call/serve.ts'
import { offeredProducts } from '#server/loans/products/products.ts'
import type { Service } from '#server/service/service.ts'
import { keptByDay } from './kept-by-day.ts'

const DAYS_IN_YEAR = 365n

/** The products offered in a market, and its day. Prices are computed afterwards, without a connection. */
async function offeredToday({ service }: PublicSteps, market: MarketId) {
  const products = await offeredNow(service)(market)
  return { products, today: dayIn(service.now(), markets[market].timeZone) }
}

const examples = keptByDay(representativeExample)
const tables = keptByDay(costsOf)

const loan = servePublicInSteps(representativeLoan, async ({ market }, steps) => {
  const { products, today } = await offeredToday(steps, market)
  const found = examples(market, products, today)
  if (!found.ok) return { example: null }
  const { product, terms, cost, highest } = found.value
  const { numerator, denominator } = product.ratePerDay
  return {
    example: {
      productName: product.name,
      currency: markets[market].currency,
      amount: terms.amount,
      received: terms.received,
      commission: terms.commission,
      interest: terms.interest,
      tax: terms.tax,
      totalOwed: terms.totalOwed,
      termDays: termDays(product),
      instalments: product.instalments,
      yearlyRate: formatPercent({ numerator: numerator * DAYS_IN_YEAR, denominator }, 2),
      costName: cost.name,
      cost: formatTrueCost(cost),
      highestCost: formatTrueCost(highest),
      longestDays: Math.max(...products.map(termDays)),
    },
  }
})

const costs = servePublicInSteps(loanCosts, async ({ market, amount }, steps) => {
  const { currency } = markets[market]
  const { products, today } = await offeredToday(steps, market)
  const table = tables(market, products, today)
  const priced = amount === undefined ? table : withAmount(table, products, today, amount)
  const loans = priced.map(({ product, terms, cost }) => ({
    amount: terms.amount,
    termDays: termDays(product),
    instalments: product.instalments,
    received: terms.received,
    totalOwed: terms.totalOwed,
    cost: terms.totalOwed - terms.received,
    costName: cost.name,
    yearlyCost: formatTrueCost(cost),
  }))
  return { currency, loans }
})

// The text is not in the database, so no transaction is opened.
const text = serveInSteps(legalText, async ({ name }, { service }) => {
  const { config, now } = service
  return { paper: paperForWire(publicText(libraryAt(config, now()), name, config.brand)) }
})

/** The calls of the public site and the legal pages: the same answers for all visitors. */
export const siteRoutes = [loan, costs, text] as const

type OfferedNow = (market: MarketId) => Promise<readonly Product[]>

const readers = new WeakMap<Service, OfferedNow>()

/** Reads the offered products of a market, once for all concurrent visits. */
function offeredNow(service: Service): OfferedNow {
  const known = readers.get(service)
  if (known) return known
  const read: OfferedNow = batched((requested: readonly MarketId[]) =>
    service.database.transaction(
      async (tx) => {
        const found = new Map<MarketId, readonly Product[]>()
        for (const market of new Set(requested))
          found.set(
            market,
            (await offeredProducts(tx, market)).map(({ product }) => product),
          )
        return requested.map((market) => found.get(market) ?? [])
      },
      { readOnly: true },
    ),
  )
  readers.set(service, read)
  return read
}
