import { collectionAgencies } from '#contract/complaints/collection-agencies.ts'
import { dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { contactHours } from '#domain/notifications/contact-hours.ts'
import { serve } from '#server/serve.ts'
import { agenciesOn } from './agency-rows.ts'

/** Who may collect from the borrower today, and the hours that hold for whoever does. */
const named = serve(collectionAgencies, async (_input, { tx, borrower: { market }, now }) => {
  const { fromMinute, untilMinute } = contactHours[market]
  const agencies = await agenciesOn(tx, market, dayIn(now, markets[market].timeZone))
  return {
    list: agencies.map(({ name, phone, email, address, namedFrom, namedUntil }) => ({
      ...{ name, phone, email, address, namedFrom },
      namedUntil: namedUntil ?? '',
    })),
    contactFrom: clockOf(fromMinute),
    contactUntil: clockOf(untilMinute),
  }
})

const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

export const collectionAgencyRoutes = [named]
