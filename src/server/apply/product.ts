import { productApply, productDetail } from '#contract/apply/product.ts'
import { MINOR_PER_MAJOR } from '#domain/amount.ts'
import { isOpen } from '#domain/apply/application.ts'
import { stepsOf } from '#domain/apply/steps.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { loanCosts, withAmount } from '#domain/loans/loan-costs.ts'
import { checkOfferOpen, isTermOf, TERM_UNIT } from '#domain/loans/offer.ts'
import { chooseAmount, termDays } from '#domain/loans/product.ts'
import type { PricedLoan } from '#domain/loans/representative-example.ts'
import { formatTrueCost } from '#domain/loans/true-cost.ts'
import { markets } from '#domain/markets/market.ts'
import { formatPercent } from '#domain/rate.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { claimOrRefuse, dailyLimit } from '#server/base/limits/limit.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { findOffer } from '#server/loans/offers/offers.ts'
import { findOrder } from '#server/loans/orders/orders.ts'
import { type ListedProduct, offeredProducts } from '#server/loans/products/products.ts'
import { noticeFor, readNotice, shownConsents } from '#server/people/account/data-notice.ts'
import { stopMessages, wantMessages } from '#server/people/account/want-messages.ts'
import { heldConsents } from '#server/people/borrowers/consent-rows.ts'
import { marketWords } from '#words/markets.ts'
import {
  type Application,
  insertApplication,
  listApplications,
  lockApplicant,
  setApplicationAmount,
  setApplicationNotice,
  writeApplication,
} from './application-rows.ts'
import { stateOn } from './effective-state.ts'
import { stepDescription } from './step-description.ts'

const DAYS_IN_YEAR = 365n
/** More than any borrower needs in a day. */
const APPLICATIONS_A_DAY = dailyLimit({ name: 'applications-day', max: 20, counts: 'new applications' })

const shownLoan = ({ product, terms, cost }: PricedLoan) => {
  const { numerator, denominator } = product.ratePerDay
  const { amount, received, commission, interest, tax, totalOwed } = terms
  return {
    ...{ amount, received, commission, interest, tax, totalOwed },
    periods: termDays(product),
    termUnit: TERM_UNIT,
    instalments: product.instalments,
    cost: totalOwed - received,
    costName: cost.name,
    yearlyCost: formatTrueCost(cost),
    yearlyRate: formatPercent({ numerator: numerator * DAYS_IN_YEAR, denominator }, 2),
  }
}

/** The borrower's open application that has not expired. */
async function openOne({ tx, borrower, now }: Context): Promise<Application | undefined> {
  return (await listApplications(tx, borrower)).find((one) => isOpen(stateOn(one, now)))
}

const detail = serve(productDetail, async ({ productId, amount }, context) => {
  const { tx, borrower, now } = context
  const offered = await offeredProducts(tx, borrower.market)
  const products = offered.map(({ product }) => ({ productId: product.id, productName: product.name }))
  const listed = productId ? offered.find(({ product }) => product.id === productId) : offered[0]
  if (productId && !listed) throw new Refused('not-offered')
  const open = await openOne(context)
  const offer = listed && (await findOffer(tx, borrower, listed.product.id))
  const isOffered = offer !== undefined && offer.loan === null && checkOfferOpen(offer, now).ok
  // An application or offer with a notice needs no second one; the account page shows it.
  const hasRead = isOffered || (open !== undefined && open.noticeHash !== null)
  return {
    detail: listed ? shownProduct(listed, amount, context) : null,
    products,
    openApplicationId: open?.id ?? '',
    dataNotice: hasRead ? null : await noticeFor(context, listed?.product),
    consents: await shownConsents(context),
    isOffered,
  }
})

function shownProduct(
  { product, logo, steps: asks = null }: ListedProduct,
  asked: bigint | undefined,
  context: Context,
) {
  const { market } = product
  const words = answersIn(context.language).apply
  const today = dayIn(context.now, markets[market].timeZone)
  if (asked !== undefined) orRefuse(chooseAmount(product, asked))
  const loans = pricedLoans({ product, asked, today })
  const steps = stepsOf(market, asks)
  const { eligibility } = words
  return {
    productId: product.id,
    productName: product.name,
    productLogo: logo,
    currency: markets[market].currency,
    minAmount: product.minAmount,
    maxAmount: product.maxAmount,
    amountStep: MINOR_PER_MAJOR,
    periods: termDays(product),
    termUnit: TERM_UNIT,
    chosen: loans.chosen ? shownLoan(loans.chosen) : null,
    loans: loans.all.map(shownLoan),
    eligibility: [
      eligibility.age,
      eligibility.place(marketWords[market][context.language].country),
      ...(steps.some(({ kind }) => kind === 'identity') ? [eligibility.document] : []),
      eligibility.account,
    ],
    steps: steps.map((step) => {
      const { kind, isRequired } = step
      return { kind, title: words.steps[kind].title, what: stepDescription(step, words), isRequired }
    }),
    minutes: steps.reduce((sum, step) => sum + (step.isRequired ? step.minutes : 0), 0),
    usualTime: words.usualTime,
  }
}

function pricedLoans({
  product,
  asked,
  today,
}: Pick<ListedProduct, 'product'> & { asked: bigint | undefined; today: Day }) {
  const table = loanCosts([product], today)
  const middle = table[Math.floor(table.length / 2)]
  if (asked === undefined) return { all: table, chosen: middle }
  const all = withAmount(table, [product], today, asked)
  return { all: table, chosen: all.find(({ terms }) => terms.amount === asked) }
}

const apply = serve(productApply, async (input, context) => {
  const { tx, borrower, now } = context
  const { productId, amount } = input
  await lockApplicant(tx, borrower)
  const offered = await offeredProducts(tx, borrower.market)
  const listed = offered.find(({ product }) => product.id === productId)
  if (!listed) throw new Refused('not-offered')
  orRefuse(chooseAmount(listed.product, amount))
  if (!isTermOf(listed.product, input)) throw new Refused('term-not-offered')
  const open = await openOne(context)
  if (open && !isFor(open, input)) throw new Refused('application-open')
  if (open) {
    const read = open.noticeHash === null ? await readNotice(context, input.noticeHash, listed.product) : null
    if (read !== null) {
      await setApplicationNotice(tx, open, read)
      await chooseMessages(context, input.agreesToMessages === '1' ? read : null)
    }
    if (open.state === 'draft') await setApplicationAmount(tx, open, amount, now)
    return { applicationId: open.id }
  }
  const offer = await findOffer(tx, borrower, productId)
  if (offer?.loan && (await isRunning(context, offer.loan.orderNo))) throw new Refused('loan-open')
  await claimOrRefuse(context, APPLICATIONS_A_DAY, context.borrower.id)
  const notice = await readNotice(context, input.noticeHash, listed.product)
  if (notice !== null) await chooseMessages(context, input.agreesToMessages === '1' ? notice : null)
  await endOld(context)
  const begun = { productId, amount, steps: listed.steps ?? null, noticeHash: notice }
  return { applicationId: await insertApplication(tx, borrower, begun, now) }
})

/**
 * Reads the box about messages. An empty one means no, unless the borrower has agreed before: then there is
 * no box.
 */
async function chooseMessages(context: Context, agreedNotice: string | null): Promise<void> {
  const { tx, borrower } = context
  if (agreedNotice !== null) return wantMessages(context, borrower, agreedNotice)
  if (!(await heldConsents(tx, borrower.id)).has('messages')) await stopMessages(context, borrower)
}

/**
 * Returns whether the open application is for the requested product and amount. A sent application keeps its
 * amount.
 */
const isFor = (open: Application, { productId, amount }: Pick<Application, 'productId' | 'amount'>) =>
  open.productId === productId && (open.state === 'draft' || open.amount === amount)

/** Ends expired drafts, which makes room for the next. */
async function endOld({ tx, borrower, now }: Context): Promise<void> {
  const old = (await listApplications(tx, borrower)).filter(({ state }) => isOpen(state))
  for (const one of old) await writeApplication(tx, one, { state: 'expired' }, now)
}

async function isRunning({ tx, borrower }: Context, orderNo: string): Promise<boolean> {
  const order = await findOrder(tx, borrower, orderNo)
  return order !== undefined && !['110', '200'].includes(order.status)
}

export const productRoutes = [detail, apply]
