import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { openDataRequest } from '#domain/complaints/data-request.ts'
import { dayIn, formatMoment } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import { claimOwn } from '#server/account/own-budget.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { orRefuse, serve } from '#server/serve.ts'
import { complaintWords } from './complaint-voice.ts'
import { insertDataRequest, type KeptDataRequest, listDataRequests } from './data-request-rows.ts'
import { newFolio } from './folio.ts'
import { holidaysOf } from './holidays.ts'

/** How many requests a borrower may file in a day. */
const REQUESTS_A_DAY = { name: 'data-requests-day', max: 5, windowMinutes: 24 * 60 }

const file = serve(fileDataRequest, async (input, context) => {
  const { tx, borrower, now, language, service } = context
  const on = dayIn(now, markets[borrower.market].timeZone)
  const request = orRefuse(
    openDataRequest(input.kind, input.detail, on, holidaysOf(service, borrower.market)),
  )
  await claimOwn(context, REQUESTS_A_DAY)
  const folio = newFolio(on)
  await insertDataRequest(tx, sealerOf(service), borrower, { ...request, folio }, { at: now, on })
  const kept = {
    ...request,
    folio,
    market: borrower.market,
    state: 'received',
    filedAt: now,
    reply: null,
    askedMore: null,
  } as const
  return shown(kept, language)
})

const list = serve(dataRequests, async (_input, { tx, borrower, language, service }) => {
  const kept = await listDataRequests(tx, sealerOf(service), borrower)
  return { list: kept.map((request) => shown(request, language)) }
})

const shown = (request: KeptDataRequest, language: Language) => ({
  id: request.folio,
  kind: request.kind,
  detail: request.detail,
  filedAt: formatMoment(request.filedAt, markets[request.market].timeZone),
  answerBy: request.answerBy,
  effectBy: request.effectBy,
  status: complaintWords(language).requestStates[request.state],
  reply: request.reply ?? request.askedMore ?? '',
})

export const dataRequestRoutes = [file, list]
