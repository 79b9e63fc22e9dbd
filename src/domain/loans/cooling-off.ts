import { addDays, type Day } from '#domain/dates.ts'
import { coolingOffDaysOn } from '#domain/markets/rules.ts'
import { type Product, termDays } from './product.ts'

/**
 * Returns the cooling-off days of a loan paid out on a day; 0 for none. A product may give more than the law, never
 * fewer.
 */
export function coolingOffDays(product: Product, disbursedOn: Day): number {
  return Math.max(product.coolingOffDays ?? 0, lawfulCoolingOffDays(product, disbursedOn))
}

/** Cooling-off days that the law requires. */
export function lawfulCoolingOffDays(product: Product, disbursedOn: Day): number {
  return coolingOffDaysOn(product.market, disbursedOn, termDays(product))
}

/** Returns the last cooling-off day. */
export function coolingOffUntil(product: Product, disbursedOn: Day): Day {
  return addDays(disbursedOn, coolingOffDays(product, disbursedOn))
}
