import type { FastifyInstance } from 'fastify'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { requestEvents } from '#server/complaints/data-request-events.ts'
import { listDataRequests } from '#server/complaints/data-request-rows.ts'
import type { Service } from '#server/service/service.ts'
import { dataRequestPaper } from './data-request-paper.ts'
import { ownPdf } from './own-pdf.ts'

/** The acknowledgement of a borrower's own request about their data as PDF; without one, the page that lists them. */
export async function dataRequestPdfRoutes(app: FastifyInstance, service: Service): Promise<void> {
  ownPdf(app, service, {
    path: '/papers/data-request.pdf',
    page: '/dataRequest',
    async find({ tx, borrower, query, language, now }) {
      const sealer = sealerOf(service)
      const folio = query.get('folio')
      const asked = (await listDataRequests(tx, sealer, borrower)).find((one) => one.folio === folio)
      if (!asked) return null
      const history = (await requestEvents(tx, sealer, borrower.id)).filter(
        (event) => event.folio === asked.folio,
      )
      const paper = dataRequestPaper(asked, history, service.config.brand, language, now)
      return { paper, name: `request-${asked.folio}` }
    },
  })
}
