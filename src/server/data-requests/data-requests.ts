import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { refusalAnswer } from '#contract/refusals.ts'
import { booksKeptUntil } from '#domain/account/account-deletion.ts'
import { type Correction, readCorrection } from '#domain/complaints/correction.ts'
import {
  addSupplement,
  dataRequestKindsOn,
  isOpenRequest,
  openDataRequest,
} from '#domain/complaints/data-request.ts'
import { dayIn, formatMoment } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { claimOrRefuse, dailyLimit } from '#server/base/limits/limit.ts'
import { newFolio } from '#server/base/names/folio.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { holidaysOf } from '#server/call/holidays.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { compensationText } from '#server/complaints/compensation.ts'
import { complaintWords } from '#server/complaints/complaint-voice.ts'
import { eventText, type RequestEvent, requestEvents } from '#server/complaints/data-request-events.ts'
import {
  fileUntilOf,
  insertDataRequest,
  type KeptDataRequest,
  listDataRequests,
  storeReply,
} from '#server/complaints/data-request-rows.ts'
import { leavingOf } from '#server/leaving/delete-account.ts'
import { draftKeyOf } from '#server/people/account/draft-key.ts'
import { lockBorrowerById } from '#server/people/borrowers/borrower-by-id.ts'

const REQUESTS_A_DAY = dailyLimit({
  name: 'data-requests-day',
  max: 5,
  counts: 'data requests and replies',
})

const file = serve(fileDataRequest, async (input, context) => {
  const { tx, borrower, now, service } = context
  if (input.id) return answerToOurs(input.id, input.detail, context)
  const on = dayIn(now, markets[borrower.market].timeZone)
  const off = holidaysOf(service, borrower.market)
  const correction =
    input.kind === 'correction' && input.field
      ? orRefuse(readCorrection(input.field, input.value ?? ''))
      : null
  const request = orRefuse(
    openDataRequest(input.kind, input.detail, on, off, borrower.market, correction !== null),
  )
  // A second tap, another tab, or a retry after a lost response gets the open request.
  await lockBorrowerById(tx, borrower.id)
  const before = (await listDataRequests(tx, sealerOf(service), borrower)).find((one) =>
    isSameWaiting(one, { ...request, correction }),
  )
  if (before) return shownNow(before, context)
  await claimOrRefuse(context, REQUESTS_A_DAY, context.borrower.id)
  const folio = newFolio(on)
  await insertDataRequest(tx, sealerOf(service), borrower, { ...request, folio, correction }, { at: now, on })
  const kept = {
    ...request,
    folio,
    market: borrower.market,
    state: 'received',
    filedAt: now,
    field: correction?.field ?? null,
    askedValue: correction?.value ?? null,
    reply: null,
    askedMore: null,
    saidMore: null,
    repliedAt: null,
    doneAt: null,
    compensatedMinor: null,
    compensatedAt: null,
  } as const
  return shown(kept, [], context, await effectsOf([kept], context))
})

type NewDataRequest = Pick<KeptDataRequest, 'kind' | 'detail'> & { correction: Correction | null }

const isSameWaiting = (one: KeptDataRequest, { kind, detail, correction }: NewDataRequest): boolean =>
  isOpenRequest(one.state) &&
  one.kind === kind &&
  one.detail === detail &&
  one.field === (correction?.field ?? null) &&
  one.askedValue === (correction?.value ?? null)

/** Stores the borrower's reply to a question of the staff. The request continues, and its deadline stays. */
async function answerToOurs(folio: string, typed: string, context: Context) {
  const { tx, borrower, now, service } = context
  const text = orRefuse(addSupplement(typed))
  const sealer = sealerOf(service)
  await lockBorrowerById(tx, borrower.id)
  const find = async () =>
    (await listDataRequests(tx, sealer, borrower)).find((request) => request.folio === folio)
  const before = await find()
  // A retry after a lost response.
  if (before?.state === 'received' && before.saidMore === text) return shownNow(before, context)
  await claimOrRefuse(context, REQUESTS_A_DAY, context.borrower.id)
  if (!(await storeReply(tx, sealer, borrower, { folio, text }, now))) throw new Refused('nothing-asked')
  const kept = await find()
  if (!kept) throw new Refused('nothing-asked')
  return shownNow(kept, context)
}

/** A request with its current state. */
async function shownNow(request: KeptDataRequest, context: Context) {
  const { tx, borrower, service } = context
  const events = await requestEvents(tx, sealerOf(service), borrower.id)
  return shown(request, events, context, await effectsOf([request], context))
}

const list = serve(dataRequests, async (_input, context) => {
  const { tx, borrower, now, service } = context
  const kept = await listDataRequests(tx, sealerOf(service), borrower)
  const events = await requestEvents(tx, sealerOf(service), borrower.id)
  const today = dayIn(now, markets[borrower.market].timeZone)
  const effects = await effectsOf(kept, context)
  return {
    list: kept.map((request) => shown(request, events, context, effects)),
    kinds: [...dataRequestKindsOn(borrower.market, today)],
    draftKey: draftKeyOf(context),
  }
})

const shown = (
  request: KeptDataRequest,
  events: readonly RequestEvent[],
  { language, now, service }: Pick<Context, 'language' | 'now' | 'service'>,
  effects: ReadonlyMap<string, string>,
) => ({
  id: request.folio,
  kind: request.kind,
  detail: request.detail,
  field: request.field ?? '',
  value: request.askedValue ?? '',
  filedAt: formatMoment(request.filedAt, markets[request.market].timeZone),
  answerBy: request.answerBy,
  effectBy: request.effectBy,
  status: complaintWords(language).requestStates[request.state],
  reply: request.reply ?? request.askedMore ?? '',
  asks: request.state === 'more-needed' ? (request.askedMore ?? '') : '',
  said: request.saidMore ?? '',
  late: lateText(request, now, language),
  compensation: compensationText(request, now, language, service.config.brand),
  effect: effects.get(request.folio) ?? '',
  fileUntil: fileUntilOf(request, now) ?? '',
  history: events
    .filter(({ folio }) => folio === request.folio)
    .map((event) => ({
      time: formatMoment(event.at, markets[request.market].timeZone),
      text: eventText(event, language),
    })),
})

/**
 * Says that a promised day has passed: the day of the reply, or the day on which a granted request is carried
 * out.
 */
function lateText(
  { state, answerBy, effectBy, market }: KeptDataRequest,
  now: Date,
  language: Language,
): string {
  const today = dayIn(now, markets[market].timeZone)
  const { requestLate } = complaintWords(language)
  if (state === 'received' && today > answerBy) return requestLate.answer(answerBy)
  return state === 'answered' && today > effectBy ? requestLate.effect(effectBy) : ''
}

export const dataRequestRoutes = [file, list]

/**
 * The effect of granting each request, by its folio. Only open requests that the server carries out itself
 * have one: deletions of the account.
 */
async function effectsOf(
  requests: readonly Pick<KeptDataRequest, 'folio' | 'kind' | 'state'>[],
  context: Context,
): Promise<ReadonlyMap<string, string>> {
  const deletions = requests.filter(({ kind, state }) => kind === 'deletion' && isOpenRequest(state))
  if (deletions.length === 0) return new Map()
  // All have the same effect, because an account is deleted once.
  const text = await effectOfDeletion(context)
  return new Map(deletions.map(({ folio }) => [folio, text]))
}

async function effectOfDeletion(context: Context): Promise<string> {
  const { borrower, now, service, language } = context
  const { effects } = complaintWords(language)
  const leaving = await leavingOf(context, borrower)
  if (!leaving.ok) return effects.notNow(refusalAnswer(leaving.refusal, language).message)
  const until = booksKeptUntil(now, service.config.accountKeptYears)
  return effects.deletion(dayIn(until, markets[borrower.market].timeZone))
}
