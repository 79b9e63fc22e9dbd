import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import type { Rate } from '#domain/rate.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { areLendersMixedUp } from './lender.ts'
import { price } from './pricing.ts'
import { type Product, termDays, USUAL_ALLOCATION } from './product.ts'

/** The most instalments of one loan, and the longest term. Pages list every instalment. */
export const INSTALMENTS_MAX = 366
export const TERM_DAYS_MAX = 3_660

/** The most that a loan may owe: penalties come on top, and the wire carries 15 digits (contract/fields.ts). */
export const TOTAL_OWED_MAX: Minor = 10n ** 12n

/** What of a product cannot be. */
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

// In this order: the last ones price a loan, which takes a schedule of bounded length.
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
  // Its cost of a day is counted on all that was received, which is owed whole only until the first instalment.
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
  ['lenders-mixed-up', ({ lenders }) => areLendersMixedUp(lenders)],
  ['nothing-received', (product) => price(product, product.minAmount, ANY_DAY).received <= 0n],
  ['total-too-high', (product) => price(product, product.maxAmount, ANY_DAY).totalOwed > TOTAL_OWED_MAX],
]

const EVERY_PART = [...USUAL_ALLOCATION].sort().join()

// What a loan costs does not depend on the day on which it is paid out.
const ANY_DAY: Day = '2026-01-01'

const isOverOne = ({ numerator, denominator }: Rate) => numerator > denominator

/**
 * The product if loans can be made of it, else what is wrong with it: amounts, terms and rates that no page could show or
 * no ledger could post. Whether its price is fair or lawful is not asked here.
 */
export function checkProduct(product: Product): Result<Product, ProductFault> {
  const found = faults.find(([, isFault]) => isFault(product))
  return found ? refuse(found[0]) : ok(product)
}
