import { collectionAgencies } from '#contract/complaints/collection-agencies.ts'
import { dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { serve } from '#server/call/serve.ts'
import { agenciesOn } from '#server/loans/products/agency-rows.ts'
import { owedLenders } from '#server/people/borrowers/own-lenders.ts'

/** Lists the agencies that may collect from the borrower today, and the hours they must keep. */
const named = serve(collectionAgencies, async (_input, { tx, borrower, now }) => {
  const { market } = borrower
  const { timeZone, collectionHours } = markets[market]
  const agencies = await agenciesOn(tx, market, dayIn(now, timeZone))
  return {
    list: agencies.map(({ name, phone, email, address, namedFrom, namedUntil }) => ({
      ...{ name, phone, email, address, namedFrom },
      namedUntil: namedUntil ?? '',
    })),
    lenders: (await owedLenders(tx, borrower, now)).map(({ name }) => name),
    contactFrom: clockOf(collectionHours.from),
    contactUntil: clockOf(collectionHours.until),
  }
})

const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export const collectionAgencyRoutes = [named]
