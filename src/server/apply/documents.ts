import type { FastifyInstance } from 'fastify'
import { uploadDocument } from '#contract/apply/certify.ts'
import { newFileKey } from '#server/base/files/files.ts'
import { Refused } from '#server/base/http/refused.ts'
import { claimOrRefuse, dailyLimit, refuseIfExhausted } from '#server/base/limits/limit.ts'
import { putWhole } from '#server/call/put-whole.ts'
import { type Context, type Steps, serveInSteps } from '#server/call/serve.ts'
import { pictureRefused, readPicture } from '#server/pictures/clean-picture.ts'
import {
  borrowerReader,
  isMarkedFor,
  isOfBorrower,
  type PictureLink,
  pictureLink,
  readPictureLink,
} from '#server/pictures/picture-links.ts'
import { nothingThere, readerOf, showPicture } from '#server/pictures/picture-routes.ts'
import type { Service } from '#server/service/service.ts'
import { documentOwner, insertDocument, markDocumentKept } from './document-rows.ts'

/** Several attempts for each photo of a few applications. */
const DOCUMENTS_A_DAY = dailyLimit({ name: 'documents-day', max: 60, counts: 'photos of documents' })

/** How long a photo may wait for its step to be saved. */
export const LOOSE_DOCUMENT_DAYS = 7

/** The reader of addresses for the lender's programs; no borrower has this id. */
export const OPERATOR_READER = 'operator'

const MS_PER_DAY = 86_400_000

const looseUntil = (now: Date) => new Date(now.getTime() + LOOSE_DOCUMENT_DAYS * MS_PER_DAY)

/** The address of a document's photo, for one reader and until one moment. */
export const documentLink = (service: Service, key: string, reader: string, until: Date): string =>
  pictureLink(service, key, reader, until).replace('/pictures/', '/documents/')

/** Reads such an address; null for any other text. */
export const readDocumentLink = (address: string): PictureLink | null =>
  address.startsWith('/documents/') ? readPictureLink(address.replace('/documents/', '/pictures/')) : null

/** The key of a photo that this borrower sent; null for any other address. */
export function ownDocument({ service, borrower }: Context, address: string): string | null {
  const link = readDocumentLink(address)
  return link && isOfBorrower(service, link, borrower.id) ? link.key : null
}

/**
 * Stores an uploaded photo. It is redrawn in another process, so that no byte of the untrusted file is kept.
 */
const take = async (_input: unknown, { file, service, transaction }: Steps) => {
  const key = newFileKey('documents')
  const senderId = await transaction(async (context) => {
    await claimOrRefuse(context, DOCUMENTS_A_DAY, context.borrower.id)
    return context.borrower.id
  })
  if (file === null) throw new Refused('not-an-image')
  const picture = await readPicture(file, senderId)
  if (!picture.ok) throw pictureRefused(picture.why)
  await transaction(({ tx, borrower, now }) =>
    insertDocument(tx, borrower, key, { now, keepUntil: looseUntil(now) }),
  )
  return putWhole(service, key, picture, () =>
    transaction(async (context) => {
      const { tx, borrower, now } = context
      if (!(await markDocumentKept(tx, borrower, key, now))) throw new Refused('unknown-image')
      return { url: documentLink(service, key, borrowerReader(context), looseUntil(now)) }
    }),
  )
}

const beforeFile = (context: Context) => refuseIfExhausted(context, DOCUMENTS_A_DAY, context.borrower.id)

export const documentCalls = [serveInSteps(uploadDocument, take, { beforeFile })]

/** Shows a photo to the reader of its address: its borrower, or a program of the lender. */
export async function documentRoutes(app: FastifyInstance, service: Service): Promise<void> {
  app.get<{ Params: { name: string } }>('/documents/:name', async (request, reply) => {
    const link = readDocumentLink(`/documents/${request.params.name}`)
    const look = (key: string) =>
      service.database.transaction((tx) => documentOwner(tx, key, service.now()), { readOnly: true })
    const owner = link && (await look(link.key))
    if (!link || !owner) return nothingThere(reply)
    const reader = isMarkedFor(service, link, OPERATOR_READER)
      ? OPERATOR_READER
      : await readerOf(service, request, reply, link, owner)
    return reader ? showPicture(service, reply, link, reader) : nothingThere(reply)
  })
}
