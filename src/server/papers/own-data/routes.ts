import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { callerOf, identityIn } from '#contract/wire/session.ts'
import { DATA_FILE_FORMS, DATA_FILES_A_DAY, type DataFileForm } from '#domain/complaints/data-file.ts'
import type { Borrower } from '#server/account/borrowers.ts'
import { keepFileMade } from '#server/complaints/data-request-events.ts'
import { fileUntilOf, listDataRequests } from '#server/complaints/data-request-rows.ts'
import type { Transaction } from '#server/database/database.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { writeDown } from '#server/desk/desk-audit.ts'
import { requestOrigin } from '#server/http/origin.ts'
import { visitOf } from '#server/http/visit.ts'
import { claimBudgets } from '#server/messages/budgets.ts'
import { paperWords } from '#server/papers/words.ts'
import { findCaller, languageOf } from '#server/serve.ts'
import type { Service } from '#server/service.ts'
import { pdfOf } from '../pdf.ts'
import { type Heading, ownDataJson, ownDataPaper } from './as-file.ts'
import { collectOwnData, type OwnRows } from './collect.ts'

const FILES_A_DAY = { name: 'data-files-day', max: DATA_FILES_A_DAY, windowMinutes: 24 * 60 }

const TYPES: Readonly<Record<DataFileForm, string>> = { pdf: 'application/pdf', json: 'application/json' }

/**
 * The file with everything that is kept of a borrower whose request for it was granted. It is made when it is asked for and
 * stored nowhere; its hash stands with the request and in the log. Without one, the page that says why.
 */
export async function ownDataRoutes(app: FastifyInstance, service: Service): Promise<void> {
  const { database, config } = service
  for (const form of DATA_FILE_FORMS) {
    // Asking for its head alone would write down a file that nobody was sent.
    app.get(`/papers/my-data.${form}`, { exposeHeadRoute: false }, async (request, reply) => {
      const query = new URLSearchParams(request.raw.url?.split('?', 2)[1] ?? '')
      const caller = callerOf(() => undefined, identityIn(query))
      const language = languageOf(caller)
      const now = service.now()
      const origin = requestOrigin(request, visitOf(service, request, reply, { isCall: false }))
      const folio = (query.get('folio') ?? '').slice(0, 64).replaceAll('\0', '')
      const found = await database.transaction(async (tx) => {
        const borrower = await findCaller({ tx, now, origin }, caller)
        if (!borrower || !(await isGranted(tx, service, borrower, folio, now))) return null
        const counting = { tx, service, now }
        if (!(await claimBudgets(counting, [{ budget: FILES_A_DAY, who: borrower.id }])).ok) return null
        return { borrower, all: await collectOwnData(tx, sealerOf(service), borrower.id) }
      })
      query.set('file', 'none')
      const instead = `/dataRequest?${query}`
      if (!found) return reply.redirect(instead, 303)
      const { borrower, all } = found
      const company = config.brand.company.legalName
      const { id: borrowerId, market } = borrower
      const file = await made(
        form,
        all,
        { borrowerId, market, folio, company, language, now },
        config.brand.name,
      )
      const hash = createHash('sha256').update(file).digest()
      const isKept = await database.transaction(async (tx) => {
        // Whoever has lost their session, or left, since then is given nothing.
        if ((await findCaller({ tx, now, origin }, caller))?.id !== borrowerId) return false
        if (!(await keepFileMade(tx, { borrowerId, folio, form, hash }, now))) return false
        await writeDown(tx, null, 'data-file-made', now, folio)
        return true
      })
      if (!isKept) return reply.redirect(instead, 303)
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${folio}.${form}"`,
        })
        .type(TYPES[form])
        .send(file)
    })
  }
}

async function isGranted(
  tx: Transaction,
  service: Service,
  borrower: Borrower,
  folio: string,
  now: Date,
): Promise<boolean> {
  const asked = await listDataRequests(tx, sealerOf(service), borrower)
  const one = asked.find((request) => request.folio === folio)
  return one !== undefined && fileUntilOf(one, now) !== null
}

async function made(
  form: DataFileForm,
  all: readonly OwnRows[],
  heading: Heading,
  brand: string,
): Promise<Buffer> {
  if (form === 'json') return Buffer.from(ownDataJson(all, heading))
  const sender = `${brand} · ${heading.company}`
  const { page } = paperWords(heading.language)
  return pdfOf(ownDataPaper(all, heading), { sender, page }, heading.now)
}
