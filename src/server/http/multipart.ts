import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PICTURE_BYTES_MAX } from '#server/complaints/clean-picture.ts'

/** What came in a multipart body. A file that is too large is told and not kept; the fields beside it are. */
export interface Sent {
  fields: readonly (readonly [name: string, value: string])[]
  file: { field: string; bytes: Buffer; type: string } | null
  isFileTooLarge: boolean
}

/** A page's form takes what a phone's camera makes, so that a picture that is too large does not cost what was written. */
export const PAGE_BODY_MAX_BYTES = 30 * 1024 * 1024
/** A call sends one picture and nothing else. */
export const CALL_BODY_MAX_BYTES = PICTURE_BYTES_MAX + 1024 * 1024

const LIMITS = {
  fileSize: PICTURE_BYTES_MAX,
  files: 1,
  fields: 40,
  parts: 41,
  fieldNameSize: 100,
  fieldSize: 16 * 1024,
  headerPairs: 20,
}

/** How many such bodies are read at the same time: each may hold a picture in memory. */
const AT_ONCE_MAX = 12

/**
 * Lets the routes of this scope take multipart bodies of at most `bytesMax` bytes; `isAccepted` says on which paths. A
 * longer body is refused by its announced length, before any of it is read.
 */
export async function acceptMultipart(
  scope: FastifyInstance,
  bytesMax: number,
  isAccepted: (path: string) => boolean = () => true,
): Promise<void> {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })
  scope.addHook('onRequest', async (request, reply) => {
    if (!isMultipartType(request)) return
    if (!isAccepted(request.raw.url?.split('?', 1)[0] ?? '')) throw new BodyRefused(415)
    if (Number(request.headers['content-length'] ?? 0) > bytesMax) {
      // What is still under way is not waited for.
      reply.header('connection', 'close')
      throw new BodyRefused(413)
    }
  })
}

let reading = 0

/** Reads a multipart body; throws a `BodyRefused` for one that is broken, has too much in it, or comes among too many. */
export async function readMultipart(request: FastifyRequest, bytesMax: number): Promise<Sent> {
  if (reading >= AT_ONCE_MAX) throw new BodyRefused(429)
  reading += 1
  let bytes = 0
  // A body without an announced length is counted as it comes.
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) request.raw.destroy()
  }
  request.raw.on('data', count)
  try {
    return await partsOf(request)
  } catch (error) {
    throw new BodyRefused(statusOf(error) === 413 || bytes > bytesMax ? 413 : 400, { cause: error })
  } finally {
    reading -= 1
    request.raw.off('data', count)
  }
}

async function partsOf(request: FastifyRequest): Promise<Sent> {
  const fields: [string, string][] = []
  let file: Sent['file'] = null
  let isFileTooLarge = false
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const chunks: Buffer[] = []
      for await (const chunk of part.file) chunks.push(chunk)
      if (part.file.truncated) isFileTooLarge = true
      // A form without a chosen file sends an empty one without a name.
      else if (part.filename || chunks.length > 0)
        file = { field: part.fieldname, bytes: Buffer.concat(chunks), type: part.mimetype }
      continue
    }
    if (part.fieldnameTruncated || part.valueTruncated || typeof part.value !== 'string')
      throw new Error('a field is too long, or is no text')
    fields.push([part.fieldname, part.value])
  }
  return { fields, file, isFileTooLarge }
}

/** A body that is not taken, with the HTTP status that says why. */
export class BodyRefused extends Error {
  readonly statusCode: number
  constructor(statusCode: 400 | 413 | 415 | 429, options?: ErrorOptions) {
    super('body refused', options)
    this.statusCode = statusCode
  }
}

export const isMultipartType = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0
