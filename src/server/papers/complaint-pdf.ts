import type { FastifyInstance } from 'fastify'
import { callerOf, identityIn } from '#contract/wire/session.ts'
import { findComplaint } from '#server/complaints/complaint-rows.ts'
import { complaintWords } from '#server/complaints/complaint-voice.ts'
import { listPictures } from '#server/complaints/pictures.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { requestOrigin } from '#server/http/origin.ts'
import { visitOf } from '#server/http/visit.ts'
import { findCaller, languageOf } from '#server/serve.ts'
import type { Service } from '#server/service.ts'
import { complaintPaper } from './complaint-paper.ts'
import { pdfOf } from './pdf.ts'
import { paperWords } from './words.ts'

/** The acknowledgement of a borrower's own complaint as PDF; without one, the page that says why. */
export async function complaintPdfRoutes(app: FastifyInstance, service: Service): Promise<void> {
  app.get('/papers/complaint.pdf', async (request, reply) => {
    const query = new URLSearchParams(request.raw.url?.split('?', 2)[1] ?? '')
    const caller = callerOf(() => undefined, identityIn(query))
    const language = languageOf(caller)
    const now = service.now()
    const origin = requestOrigin(request, visitOf(service, request, reply, { isCall: false }))
    const found = await service.database.transaction(
      async (tx) => {
        const borrower = await findCaller({ tx, now, origin }, caller)
        if (!borrower) return null
        const folio = (query.get('problemId') ?? '').slice(0, 64).replaceAll('\0', '')
        const complaint = await findComplaint(tx, sealerOf(service), borrower, folio)
        return complaint
          ? { complaint, pictures: await listPictures(tx, borrower.id, complaint.folio) }
          : null
      },
      { readOnly: true },
    )
    if (!found) return reply.redirect(`/complainDetails?${query}`, 303)
    const { complaint, pictures } = found
    const { brand } = service.config
    const count = pictures.filter(({ part }) => part === 'complaint').length
    const pdf = await pdfOf(
      complaintPaper(complaint, count, brand, language, now),
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
        'content-disposition': `attachment; filename="${complaint.folio}.pdf"`,
      })
      .type('application/pdf')
      .send(pdf)
  })
}
