import type { FastifyInstance } from 'fastify'
import { callerOf, identityIn } from '#contract/wire/session.ts'
import type { Language } from '#domain/language.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { requestOrigin } from '#server/base/http/origin.ts'
import { languageOf } from '#server/base/http/refused.ts'
import { visitOf } from '#server/base/http/visit.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { findCaller } from '#server/call/serve.ts'
import { complaintWords } from '#server/complaints/complaint-voice.ts'
import { sendFile } from '#server/papers/send-file.ts'
import type { Service } from '#server/service/service.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { pdfOf } from './pdf.ts'
import { paperWords } from './words.ts'

/** A document about something that its borrower sent. */
interface OwnPaper {
  path: string
  /** The page that says why there is no document. */
  page: string
  find(context: PaperRequest): Promise<{ paper: LegalDocument; name: string } | null>
}

interface PaperRequest {
  tx: Transaction
  borrower: Borrower
  query: URLSearchParams
  language: Language
  now: Date
}

/** Serves such a document as PDF, only to its own borrower, and forbids caches to store it. */
export function ownPdf(app: FastifyInstance, service: Service, { path, page, find }: OwnPaper): void {
  app.get(path, async (request, reply) => {
    const query = new URLSearchParams(request.raw.url?.split('?', 2)[1] ?? '')
    const caller = callerOf(() => undefined, identityIn(query))
    const language = languageOf(caller)
    const now = service.now()
    const origin = requestOrigin(request, visitOf(service, request, reply, { isCall: false }))
    const found = await service.database.transaction(
      async (tx) => {
        const borrower = await findCaller({ tx, now, origin }, caller)
        return borrower ? find({ tx, borrower, query, language, now }) : null
      },
      { readOnly: true },
    )
    if (!found) return reply.redirect(`${page}?${query}`, 303)
    const { brand } = service.config
    const frame = {
      sender: `${brand.name} · ${brand.company.legalName}`,
      closing: complaintWords(language).paper.closing,
      page: paperWords(language).page,
    }
    return sendFile(request, reply, {
      name: `${found.name}.pdf`,
      type: 'application/pdf',
      bytes: await pdfOf(found.paper, frame, now),
    })
  })
}
