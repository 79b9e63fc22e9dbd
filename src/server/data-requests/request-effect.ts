import { refusalAnswer } from '#contract/refusals.ts'
import { keptUntil } from '#domain/account/leaving.ts'
import { isOpenRequest } from '#domain/complaints/data-request.ts'
import { dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import type { Context } from '#server/call/serve.ts'
import { complaintWords } from '#server/complaints/complaint-voice.ts'
import type { KeptDataRequest } from '#server/complaints/data-request-rows.ts'
import { leavingOf } from '#server/leaving/delete-account.ts'

type RequestContext = Pick<Context, 'tx' | 'borrower' | 'now' | 'service' | 'language'>

/**
 * What granting each of these requests does, by their folio, to whoever has made them; only those that wait for an answer, and
 * that no person carries out by hand.
 */
export async function effectsOf(
  requests: readonly Pick<KeptDataRequest, 'folio' | 'kind' | 'state'>[],
  context: RequestContext,
): Promise<ReadonlyMap<string, string>> {
  const deletions = requests.filter(({ kind, state }) => kind === 'deletion' && isOpenRequest(state))
  if (deletions.length === 0) return new Map()
  // The same for all of them: an account goes once.
  const text = await effectOfDeletion(context)
  return new Map(deletions.map(({ folio }) => [folio, text]))
}

async function effectOfDeletion(context: RequestContext): Promise<string> {
  const { borrower, now, service, language } = context
  const { effects } = complaintWords(language)
  const leaving = await leavingOf(context, borrower)
  if (!leaving.ok) return effects.notNow(refusalAnswer(leaving.refusal, language).message)
  const until = keptUntil(now, service.config.accountKeptYears)
  return effects.deletion(dayIn(until, markets[borrower.market].timeZone))
}
