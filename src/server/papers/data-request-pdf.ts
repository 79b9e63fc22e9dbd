import type { FastifyInstance } from 'fastify'
import { callerOf, identityIn } from '#contract/wire/session.ts'
import { complaintWords } from '#server/complaints/complaint-voice.ts'
import { requestEvents } from '#server/complaints/data-request-events.ts'
import { listDataRequests } from '#server/complaints/data-request-rows.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { requestOrigin } from '#server/http/origin.ts'
import { visitOf } from '#server/http/visit.ts'
import { findCaller, languageOf } from '#server/serve.ts'
import type { Service } from '#server/service.ts'
import { dataRequestPaper } from './data-request-paper.ts'
import { pdfOf } from './pdf.ts'
import { paperWords } from './words.ts'

/** The acknowledgement of a borrower's own request about their data as PDF; without one, the page that lists them. */
export async function dataRequestPdfRoutes(app: FastifyInstance, service: Service): Promise<void> {
  app.get('/papers/data-request.pdf', async (request, reply) => {
    const query = new URLSearchParams(request.raw.url?.split('?', 2)[1] ?? '')
    const caller = callerOf(() => undefined, identityIn(query))
    const language = languageOf(caller)
    const now = service.now()
    const origin = requestOrigin(request, visitOf(service, request, reply, { isCall: false }))
    const folio = (query.get('folio') ?? '').slice(0, 64)
    const sealer = sealerOf(service)
    const found = await service.database.transaction(
      async (tx) => {
        const borrower = await findCaller({ tx, now, origin }, caller)
        if (!borrower) return null
        const asked = (await listDataRequests(tx, sealer, borrower)).find((one) => one.folio === folio)
        if (!asked) return null
        const events = await requestEvents(tx, sealer, borrower.id)
        return { asked, history: events.filter((event) => event.folio === folio) }
      },
      { readOnly: true },
    )
    if (!found) return reply.redirect(`/dataRequest?${query}`, 303)
    const { brand } = service.config
    const pdf = await pdfOf(
      dataRequestPaper(found.asked, found.history, brand, language, now),
      {
        sender: `${brand.name} · ${brand.company.legalName}`,
        closing: complaintWords(language).paper.closing,
        page: paperWords(language).page,
      },
      now,
    )
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="request-${found.asked.folio}.pdf"`,
      })
      .type('application/pdf')
      .send(pdf)
  })
}
