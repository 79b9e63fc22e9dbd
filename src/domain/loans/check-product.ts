import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import type { Rate } from '#domain/rate.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { areLendersAmbiguous } from './lender.ts'
import { price } from './pricing.ts'
import { type Product, termDays, USUAL_ALLOCATION } from './product.ts'

/** Limits of instalments and term. Pages list every instalment. */
export const INSTALMENTS_MAX = 366
export const TERM_DAYS_MAX = 3_660

/** Largest debt before penalties: wire amounts have 15 digits (contract/fields.ts). */
export const TOTAL_OWED_MAX: Minor = 10n ** 12n

/** Defects of a product. */
export type ProductFault =
  | 'min-amount-too-low'
  | 'max-amount-below-min'
  | 'total-too-high'
  | 'too-many-instalments'
  | 'term-too-long'
  | 'rate-over-everything'
  | 'commission-over-everything'
  | 'tax-over-everything'
  | 'fee-over-everything'
  | 'nothing-received'
  | 'allocation-incomplete'
  | 'prepayment-after-term'
  | 'extension-too-long'
  | 'cooling-off-after-payment'
  | 'charge-missing'
  | 'charge-without-rule'
  | 'register-number-wrong'
  | 'lenders-mixed-up'

// Order matters: the last checks price a loan, which needs a schedule of bounded length.
const faults: readonly (readonly [ProductFault, (product: Product) => boolean])[] = [
  ['too-many-instalments', ({ instalments }) => instalments > INSTALMENTS_MAX],
  ['term-too-long', (product) => termDays(product) > TERM_DAYS_MAX],
  ['min-amount-too-low', ({ minAmount, instalments }) => minAmount < BigInt(instalments)],
  ['max-amount-below-min', ({ minAmount, maxAmount }) => maxAmount < minAmount],
  ['rate-over-everything', ({ ratePerDay }) => isOverOne(ratePerDay)],
  ['commission-over-everything', ({ commission }) => isOverOne(commission.rate)],
  ['tax-over-everything', ({ tax }) => isOverOne(tax.rate)],
  ['fee-over-everything', ({ extension }) => extension !== null && isOverOne(extension.feeRate)],
  ['allocation-incomplete', ({ allocation }) => [...allocation].sort().join() !== EVERY_PART],
  ['prepayment-after-term', (product) => (product.prepayment?.notBeforeDays ?? 0) > termDays(product)],
  [
    'extension-too-long',
    ({ extension, market }) => (extension?.maxDays ?? 0) > markets[market].maxExtensionDays,
  ],
  // The cost per day is counted on all money received, which is fully owed only until the first instalment.
  ['cooling-off-after-payment', (product) => (product.coolingOffDays ?? 0) > product.daysBetween],
  [
    'charge-missing',
    ({ penaltyRule, penaltyCharge }) => penaltyRule === 'flat-charge' && (penaltyCharge ?? 0n) <= 0n,
  ],
  [
    'charge-without-rule',
    ({ penaltyRule, penaltyCharge }) => penaltyRule !== 'flat-charge' && penaltyCharge !== null,
  ],
  [
    'register-number-wrong',
    ({ registerNumber, market }) =>
      registerNumber !== undefined && markets[market].isRegisterNumber?.(registerNumber) !== true,
  ],
  ['lenders-mixed-up', ({ lenders }) => areLendersAmbiguous(lenders)],
  ['nothing-received', (product) => price(product, product.minAmount, ANY_DAY).received <= 0n],
  ['total-too-high', (product) => price(product, product.maxAmount, ANY_DAY).totalOwed > TOTAL_OWED_MAX],
]

const EVERY_PART = [...USUAL_ALLOCATION].sort().join()

// The price of a loan does not depend on its payout day.
const ANY_DAY: Day = '2026-01-01'

const isOverOne = ({ numerator, denominator }: Rate) => numerator > denominator

/**
 * Returns the product, or its defect: amounts, terms and rates that pages cannot show or the ledger cannot post.
 * Fairness and legality are not checked here.
 */
export function checkProduct(product: Product): Result<Product, ProductFault> {
  const found = faults.find(([, isFault]) => isFault(product))
  return found ? refuse(found[0]) : ok(product)
}
