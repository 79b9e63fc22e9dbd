import { addBusinessDays } from '#domain/business-days.ts'
import { dayIn, formatMoment } from '#domain/dates.ts'
import { type Days, daysOff } from '#domain/markets/holidays.ts'
import { holidaysByLaw, markets } from '#domain/markets/market.ts'
import { offerWorkingDaysOn } from '#domain/markets/rules.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { type Product, termDays } from './product.ts'

/** Longest life of an offer: older assessments are not a basis for a loan, and a mistyped year is caught. */
export const OFFER_DAYS_MAX = 366

const MS_PER_DAY = 86_400_000

export type OfferEndRefusal = 'offer-expired' | 'offer-too-long' | 'offer-too-short'

/**
 * Returns the end of a new offer. Refuses `offer-expired`, `offer-too-long`, and `offer-too-short` if it ends before
 * the working days that the market's law requires. `off` are the days that do not count.
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

/** Checks that the offer is open in the last minute of the last required working day. */
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
