import type { Brand } from '#contract/brand/brand.ts'
import { type Compensation, compensationOf } from '#domain/complaints/credit-correction.ts'
import { CREDIT_CORRECTION } from '#domain/complaints/data-request.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import { voiceFor } from '#server/base/answers/voice.ts'
import { complaintWords } from './complaint-voice.ts'
import type { KeptDataRequest } from './data-request-rows.ts'

/** The fields of a request that determine the compensation for its delay. */
type CompensatedRequest = Pick<
  KeptDataRequest,
  'kind' | 'market' | 'state' | 'filedAt' | 'repliedAt' | 'doneAt' | 'compensatedMinor' | 'compensatedAt'
>

/** Returns the compensation owed for the delay by now, and whether it still grows; null if none is owed. */
export function compensationFor(
  request: CompensatedRequest,
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

/** The compensation as a sentence: what accrues, what is owed, or what was paid. Empty if none is owed. */
export function compensationText(
  request: CompensatedRequest,
  now: Date,
  language: Language,
  { numberStyle }: Pick<Brand, 'numberStyle'>,
): string {
  const { compensation } = complaintWords(language)
  const { money } = voiceFor(language, request.market, numberStyle)
  const { timeZone } = markets[request.market]
  const { compensatedMinor: paid, compensatedAt } = request
  if (paid !== null && compensatedAt !== null)
    return compensation.paid(money(paid), dayIn(compensatedAt, timeZone))
  const cost = compensationFor(request, now)
  if (!cost) return ''
  return cost.endedOn === null
    ? compensation.counted(money(cost.amount), money(cost.perDay))
    : compensation.owed(money(cost.amount))
}
