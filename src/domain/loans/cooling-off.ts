import { addDays, type Day } from '#domain/dates.ts'
import { coolingOffDaysOn } from '#domain/markets/rules.ts'
import { type Product, termDays } from './product.ts'

/**
 * For how many days a loan of this product, paid out on that day, can be given back without penalty; 0 for none. A product
 * may give more days than the law asks of it, and never fewer.
 */
export function coolingOffDays(product: Product, disbursedOn: Day): number {
  return Math.max(product.coolingOffDays ?? 0, lawfulCoolingOffDays(product, disbursedOn))
}

/** The days that the law asks for at least. */
export function lawfulCoolingOffDays(product: Product, disbursedOn: Day): number {
  return coolingOffDaysOn(product.market, disbursedOn, termDays(product))
}

/** The last day on which it can be given back. */
export function coolingOffUntil(product: Product, disbursedOn: Day): Day {
  return addDays(disbursedOn, coolingOffDays(product, disbursedOn))
}
