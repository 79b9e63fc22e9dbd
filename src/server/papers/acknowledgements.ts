import type { FastifyInstance } from 'fastify'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { findComplaint } from '#server/complaints/complaint-rows.ts'
import { requestEvents } from '#server/complaints/data-request-events.ts'
import { listDataRequests } from '#server/complaints/data-request-rows.ts'
import { lenderOfOrderNo } from '#server/loans/products/lender-of.ts'
import { listPictures } from '#server/pictures/pictures.ts'
import type { Service } from '#server/service/service.ts'
import { complaintPaper } from './complaint-paper.ts'
import { dataRequestPaper } from './data-request-paper.ts'
import { ownPdf } from './own-pdf.ts'

/** The acknowledgements of a borrower's complaints and data requests as PDF. */
export async function acknowledgementRoutes(app: FastifyInstance, service: Service): Promise<void> {
  ownPdf(app, service, {
    path: '/papers/complaint.pdf',
    page: '/complainDetails',
    async find({ tx, borrower, query, language, now }) {
      const folio = (query.get('problemId') ?? '').slice(0, 64).replaceAll('\0', '')
      const complaint = await findComplaint(tx, sealerOf(service), borrower, folio)
      if (!complaint) return null
      const pictures = await listPictures(tx, borrower.id, complaint.folio)
      const count = pictures.filter(({ part }) => part === 'complaint').length
      const house = service.config.brand
      const lender = await lenderOfOrderNo(tx, house, borrower.id, complaint.orderNo)
      const paper = complaintPaper(complaint, count, { house, lender }, language, now)
      return { paper, name: complaint.folio }
    },
  })

  ownPdf(app, service, {
    path: '/papers/data-request.pdf',
    page: '/dataRequest',
    async find({ tx, borrower, query, language, now }) {
      const sealer = sealerOf(service)
      const folio = query.get('folio')
      const request = (await listDataRequests(tx, sealer, borrower)).find((one) => one.folio === folio)
      if (!request) return null
      const history = (await requestEvents(tx, sealer, borrower.id)).filter(
        (event) => event.folio === request.folio,
      )
      const paper = dataRequestPaper(request, history, service.config.brand, language, now)
      return { paper, name: `request-${request.folio}` }
    },
  })
}
