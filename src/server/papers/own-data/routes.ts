import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { callerOf, identityIn } from '#contract/wire/session.ts'
import { DATA_FILE_FORMS, DATA_FILES_A_DAY, type DataFileForm } from '#domain/complaints/data-file.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { requestOrigin } from '#server/base/http/origin.ts'
import { languageOf } from '#server/base/http/refused.ts'
import { visitOf } from '#server/base/http/visit.ts'
import { dailyLimit, isWithinLimit } from '#server/base/limits/limit.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { findCaller } from '#server/call/serve.ts'
import { keepFileMade } from '#server/complaints/data-request-events.ts'
import { fileUntilOf, listDataRequests } from '#server/complaints/data-request-rows.ts'
import { paperWords } from '#server/papers/words.ts'
import type { Service } from '#server/service/service.ts'
import type { Heading } from './as-file.ts'
import { collectOwnData, type OwnRows, tablesLeftOut } from './collect.ts'
import { jsonChunks, paperChunks } from './own-data-chunks.ts'
import { listOwnFiles, type OwnFile, readOwnFiles } from './own-files.ts'

const FILES_A_DAY = dailyLimit({
  name: 'data-files-day',
  max: DATA_FILES_A_DAY,
  counts: 'data exports',
  beyond: 'request page shown',
})

const TYPES: Readonly<Record<DataFileForm, string>> = { pdf: 'application/pdf', json: 'application/json' }

/**
 * Sends the file with a borrower's data after their request was granted. It is made on demand and not stored;
 * its hash is recorded with the request and in the log. Without a file it leads to the page that says why.
 */
export async function ownDataRoutes(app: FastifyInstance, service: Service): Promise<void> {
  const { database, config } = service
  for (const form of DATA_FILE_FORMS) {
    // A HEAD request would record a file that was not sent.
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
        if (!(await isWithinLimit({ tx, service, now }, FILES_A_DAY, borrower.id))) return null
        const all = await collectOwnData(
          tx,
          { sealer: sealerOf(service), tables: service.tables },
          borrower.id,
        )
        return { borrower, all, files: await listOwnFiles(tx, borrower.id, now) }
      })
      query.set('file', 'none')
      const instead = `/dataRequest?${query}`
      if (!found) return reply.redirect(instead, 303)
      const { borrower, all, files } = found
      const company = config.brand.company.legalName
      const { id: borrowerId, market } = borrower
      const leftOut = tablesLeftOut(service.tables)
      const heading = { borrowerId, market, folio, company, language, now, leftOut }
      const make = () => pieces(service, form, { all, files }, heading)
      // Made twice, in chunks, and never whole in memory: its hash must be recorded before the first byte is
      // sent.
      const { hash, bytes } = await sumOf(make())
      const isKept = await database.transaction(async (tx) => {
        // A session that has ended meanwhile, or a deleted account, gets no file.
        if ((await findCaller({ tx, now, origin }, caller))?.id !== borrowerId) return false
        if (!(await keepFileMade(tx, { borrowerId, folio, form, hash }, now))) return false
        await logDeskAction(tx, null, 'data-file-made', now, folio)
        return true
      })
      if (!isKept) return reply.redirect(instead, 303)
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${folio}.${form}"`,
          'content-length': String(bytes),
        })
        .type(TYPES[form])
        .send(Readable.from(sameAs(hash, make()), { objectMode: false }))
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
  const requests = await listDataRequests(tx, sealerOf(service), borrower)
  const one = requests.find((request) => request.folio === folio)
  return one !== undefined && fileUntilOf(one, now) !== null
}

function pieces(
  { files: place, config }: Service,
  form: DataFileForm,
  { all, files }: { all: readonly OwnRows[]; files: readonly OwnFile[] },
  heading: Heading,
): AsyncGenerator<Buffer> {
  const reading = readOwnFiles(place, files)
  if (form === 'json') return jsonChunks(all, heading, reading)
  const sender = `${config.brand.name} · ${heading.company}`
  return paperChunks(all, heading, reading, { sender, page: paperWords(heading.language).page })
}

async function sumOf(chunks: AsyncIterable<Buffer>): Promise<{ hash: Buffer; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { hash: hash.digest(), bytes }
}

/**
 * Sends the last chunk only if the bytes match the recorded hash. Otherwise the download is aborted, so that
 * no complete file lacks its proof.
 */
export async function* sameAs(expected: Buffer, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  for await (const chunk of chunks) {
    if (last) yield last
    hash.update(chunk)
    last = chunk
  }
  if (!hash.digest().equals(expected)) throw new Error('a data file changed while it was sent')
  if (last) yield last
}
