import { addBusinessDays } from '#domain/business-days.ts'
import { dayIn, formatMoment } from '#domain/dates.ts'
import { type Days, daysOff } from '#domain/markets/holidays.ts'
import { holidaysByLaw, markets } from '#domain/markets/market.ts'
import { offerWorkingDaysOn } from '#domain/markets/rules.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { type Product, termDays } from './product.ts'

/** So long an offer may stand: what was said of somebody a year ago is nothing to lend by, and a slip in a year is seen. */
export const OFFER_DAYS_MAX = 366

const MS_PER_DAY = 86_400_000

export type OfferEndRefusal = 'offer-expired' | 'offer-too-long' | 'offer-too-short'

/**
 * Until when a new offer of a product may stand, otherwise `offer-expired` where that is over, `offer-too-long`, or
 * `offer-too-short` where it ends before the working days are over for which the market's law lets it hold. `off` are the
 * days that do not count.
 */
export function offerEnd(
  product: Pick<Product, 'market' | 'instalments' | 'daysBetween'>,
  expiresAt: Date,
  now: Date,
  off: Days = daysOff(holidaysByLaw[product.market]),
): Result<Date, OfferEndRefusal> {
  if (expiresAt <= now) return refuse('offer-expired')
  const longest = new Date(now.getTime() + OFFER_DAYS_MAX * MS_PER_DAY)
  if (expiresAt > longest) return refuse('offer-too-long')
  return holdsLongEnough(product, expiresAt, now, off) ? ok(expiresAt) : refuse('offer-too-short')
}

/** Whether the offer is still open in the last minute of the last working day that it has to hold. */
function holdsLongEnough(
  product: Pick<Product, 'market' | 'instalments' | 'daysBetween'>,
  expiresAt: Date,
  now: Date,
  off: Days,
): boolean {
  const { timeZone } = markets[product.market]
  const madeOn = dayIn(now, timeZone)
  const count = offerWorkingDaysOn(product.market, madeOn, termDays(product))
  if (count === 0) return true
  const lastMinute = `${addBusinessDays(madeOn, count, off)} 23:59`
  return formatMoment(expiresAt, timeZone).slice(0, lastMinute.length) >= lastMinute
}
