import type { Brand } from '#contract/brand/brand.ts'
import { dayIn, daysBetween } from '#domain/dates.ts'
import { knownUntil } from '#domain/markets/holidays.ts'
import { holidaysByLaw, markets } from '#domain/markets/market.ts'
import { gauge } from '#server/base/observability/metrics.ts'

const known = gauge(
  'holidays_known_days',
  "Days ahead for which the holidays of the lender's market are known, where some move by notice",
  ['market'],
)

/** Reports how long the working day calendar is complete. */
export function reportHolidaysKnown(
  { market, holidays }: Pick<Brand, 'market' | 'holidays'>,
  now: Date,
): void {
  const until = knownUntil(holidaysByLaw[market], holidays[market])
  known.reset()
  if (until !== null) known.set({ market }, daysBetween(dayIn(now, markets[market].timeZone), until))
}
