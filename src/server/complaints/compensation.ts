import { plainAmount } from '#domain/amount.ts'
import { type Compensation, compensationOf } from '#domain/complaints/credit-correction.ts'
import { CREDIT_CORRECTION } from '#domain/complaints/data-request.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import type { ComplaintWords } from '#words/en/complaints.ts'
import type { KeptDataRequest } from './data-request-rows.ts'

/** What of a request says what its delay costs. */
type Counted = Pick<
  KeptDataRequest,
  'kind' | 'market' | 'state' | 'filedAt' | 'repliedAt' | 'doneAt' | 'compensatedMinor' | 'compensatedAt'
>

/** What a request's delay costs the lender by now, and whether it still grows; null where it costs nothing. */
export function compensationFor(
  request: Counted,
  now: Date,
): (Compensation & { endedOn: Day | null }) | null {
  if (request.kind !== CREDIT_CORRECTION) return null
  const { timeZone } = markets[request.market]
  const dayOf = (moment: Date) => dayIn(moment, timeZone)
  const ended = request.state === 'refused' ? request.repliedAt : request.doneAt
  const endedOn = ended && dayOf(ended)
  const cost = compensationOf(request.market, { filedOn: dayOf(request.filedAt), endedOn }, dayOf(now))
  return cost && { ...cost, endedOn }
}

/** The same in a sentence: what is counted, what is owed, or what was paid. Nothing where nothing is owed. */
export function compensationText(request: Counted, now: Date, { compensation }: ComplaintWords): string {
  const { currency, timeZone } = markets[request.market]
  const { compensatedMinor: paid, compensatedAt } = request
  if (paid !== null && compensatedAt !== null)
    return compensation.paid(plainAmount(paid, currency), dayIn(compensatedAt, timeZone))
  const cost = compensationFor(request, now)
  if (!cost) return ''
  const amount = plainAmount(cost.amount, currency)
  return cost.endedOn === null
    ? compensation.counted(amount, plainAmount(cost.perDay, currency))
    : compensation.owed(amount)
}
