import type { FastifyInstance } from 'fastify'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { findComplaint } from '#server/complaints/complaint-rows.ts'
import { lenderOfOrderNo } from '#server/loans/products/lender-of.ts'
import { listPictures } from '#server/pictures/pictures.ts'
import type { Service } from '#server/service/service.ts'
import { complaintPaper } from './complaint-paper.ts'
import { ownPdf } from './own-pdf.ts'

/** The acknowledgement of a borrower's own complaint as PDF; without one, the page that says why. */
export async function complaintPdfRoutes(app: FastifyInstance, service: Service): Promise<void> {
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
}
