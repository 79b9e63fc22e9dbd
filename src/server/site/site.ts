import { paperForWire } from '#contract/papers/paper.ts'
import { legalText, representativeLoan } from '#contract/site/site.ts'
import { dayIn } from '#domain/dates.ts'
import { termDays } from '#domain/loans/product.ts'
import { representativeExample } from '#domain/loans/representative-example.ts'
import { formatTrueCost } from '#domain/loans/true-cost.ts'
import { markets } from '#domain/markets/market.ts'
import { formatPercent } from '#domain/rate.ts'
import { offeredProducts } from '#server/loans/products.ts'
import { publicText } from '#server/pages/lender-library.ts'
import { serveInSteps, servePublic } from '#server/serve.ts'

const DAYS_IN_YEAR = 365n

const loan = servePublic(representativeLoan, async ({ market }, { tx, now }) => {
  const offered = await offeredProducts(tx, market)
  const today = dayIn(now, markets[market].timeZone)
  const found = representativeExample(
    offered.map(({ product }) => product),
    today,
  )
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
    },
  }
})

// Nothing of it lies in the database, so no transaction is opened for it.
const text = serveInSteps(legalText, async ({ name }, { service }) => {
  const { library, brand } = service.config
  return { paper: paperForWire(publicText(library, name, brand)) }
})

/** What the official site and the legal pages ask for: nobody's data, the same for everybody. */
export const siteRoutes = [loan, text] as const
