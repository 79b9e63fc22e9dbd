import { addDays, type Day } from '#domain/dates.ts'
import { coolingOffDaysOn } from '#domain/markets/rules.ts'
import { type Product, termDays } from './product.ts'

/** For how many days a loan of this product, paid out on that day, can be given back without penalty; 0 for none. */
export function coolingOffDays(product: Product, disbursedOn: Day): number {
  return coolingOffDaysOn(product.market, disbursedOn, termDays(product))
}

/** The last day on which it can be given back. */
export function coolingOffUntil(product: Product, disbursedOn: Day): Day {
  return addDays(disbursedOn, coolingOffDays(product, disbursedOn))
}
