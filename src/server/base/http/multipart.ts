import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PICTURE_MB_MAX } from '#domain/sent-picture.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import { newSlotQueue } from '#server/base/load-shedding/slot-queue.ts'
import { networkOf } from '#server/base/request/network.ts'

/** The content of a multipart body. A file that is too large, or for which no slot was free, is left out. */
export interface Sent {
  fields: readonly (readonly [name: string, value: string])[]
  file: { field: string; bytes: Buffer; type: string } | null
  isFileTooLarge: boolean
  /** No slot was free for the file. Another try may find one. */
  isFileCrowdedOut: boolean
}

/**
 * The largest body of a page's form, more than any camera makes. A file that is too large for a picture is discarded as it
 * arrives, so that the borrower does not lose the fields.
 */
export const PAGE_BODY_MAX_BYTES = 100 * 1024 * 1024
/** The largest picture that a client may send. */
export const PICTURE_BYTES_MAX = PICTURE_MB_MAX * 1024 * 1024

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

const WAIT_MAX_MS = 5_000
/** How many bodies are read at the same time, since each may hold a picture in memory. */
const bodies = newSlotQueue({ name: 'uploads', slots: 12, waitMaxMs: WAIT_MAX_MS })
/** How many of them come from one subscriber. Whole towns share one address. */
const SLOTS_OF_NETWORK = 4
/** How many are of one session, from any address. A page sends one picture after the other. */
const SLOTS_OF_SESSION = 2
/** Sessions wait here first, so that pictures of one session do not delay others of its network. */
const sessions = newSlotQueue({ slots: Number.POSITIVE_INFINITY, waitMaxMs: WAIT_MAX_MS })

/**
 * Accepts multipart bodies of at most `bytesMax` bytes on the routes of this scope whose path `isAccepted`. A longer body is
 * refused by its announced length, before any of it is read.
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
      // The server does not wait for the rest of the body.
      reply.header('connection', 'close')
      throw new BodyRefused(413)
    }
  })
}

interface Reading {
  /** The session; empty if it is not known. */
  uploader?: string
  /** What happens if no slot is free: the body is refused, or its fields are read without the file. */
  withoutRoom?: 'refuse' | 'fields-alone'
  /** The longest field of a client that is known. */
  fieldBytesMax?: number
}

/** Reads a multipart body in a slot. Throws `BodyRefused` if the body is broken or too large, or if no slot is free. */
export async function readMultipart(
  request: FastifyRequest,
  bytesMax: number,
  { uploader = '', withoutRoom = 'refuse', fieldBytesMax = LIMITS.fieldSize }: Reading = {},
): Promise<Sent> {
  const release = await acquireSlot(networkOf(request.ip), uploader)
  if (release instanceof Overloaded) {
    if (withoutRoom === 'refuse') throw new BodyRefused(429, { cause: release })
    return { ...(await readWithin(request, bytesMax, false, fieldBytesMax)), isFileCrowdedOut: true }
  }
  try {
    return await readWithin(request, bytesMax, true, fieldBytesMax)
  } finally {
    release()
  }
}

/** Reads the fields alone. A file is discarded as it arrives, so any client may send one. */
export const readFields = (request: FastifyRequest, bytesMax: number): Promise<Sent> =>
  readWithin(request, bytesMax, false)

/** Waits for a slot. Returns `Overloaded` if none is free in time. */
async function acquireSlot(network: string, uploader: string): Promise<(() => void) | Overloaded> {
  let releaseSession = () => {}
  try {
    if (uploader !== '')
      releaseSession = await sessions.acquire({ keys: [{ key: uploader, slots: SLOTS_OF_SESSION }] })
    const release = await bodies.acquire({ keys: [{ key: network, slots: SLOTS_OF_NETWORK }] })
    return () => {
      release()
      releaseSession()
    }
  } catch (error) {
    releaseSession()
    if (error instanceof Overloaded) return error
    throw error
  }
}

async function readWithin(
  request: FastifyRequest,
  bytesMax: number,
  keepsFile: boolean,
  fieldBytesMax = LIMITS.fieldSize,
): Promise<Sent> {
  // A client that hung up while it waited sends no more events, so its slot would never be released.
  if (request.raw.destroyed) throw new BodyRefused(400)
  let bytes = 0
  // A body without an announced length is counted as it arrives.
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) request.raw.destroy()
  }
  request.raw.on('data', count)
  try {
    return await partsOf(request, keepsFile, fieldBytesMax)
  } catch (error) {
    throw new BodyRefused(statusOf(error) === 413 || bytes > bytesMax ? 413 : 400, { cause: error })
  } finally {
    request.raw.off('data', count)
  }
}

async function partsOf(request: FastifyRequest, keepsFile: boolean, fieldSize: number): Promise<Sent> {
  const fields: [string, string][] = []
  let file: Sent['file'] = null
  let isFileTooLarge = false
  for await (const part of request.parts({ limits: { ...LIMITS, fieldSize } })) {
    if (part.type === 'file') {
      const chunks: Buffer[] = []
      for await (const chunk of part.file) if (keepsFile) chunks.push(chunk)
      if (part.file.truncated) isFileTooLarge = true
      // A form without a chosen file sends an empty one without a name.
      else if (keepsFile && (part.filename || chunks.length > 0))
        file = { field: part.fieldname, bytes: Buffer.concat(chunks), type: part.mimetype }
      continue
    }
    if (part.fieldnameTruncated || part.valueTruncated || typeof part.value !== 'string')
      throw new Error('a field is too long, or is no text')
    fields.push([part.fieldname, part.value])
  }
  return { fields, file, isFileTooLarge, isFileCrowdedOut: false }
}

/** A body that is refused, with the HTTP status that says why. */
export class BodyRefused extends Error {
  readonly statusCode: number
  /** The headers of the answer. */
  readonly headers: Readonly<Record<string, string>>
  constructor(statusCode: 400 | 413 | 415 | 429 | 431, options?: ErrorOptions) {
    super('body refused', options)
    this.statusCode = statusCode
    const { cause } = options ?? {}
    this.headers = cause instanceof Overloaded ? { 'retry-after': String(cause.retryAfterSeconds) } : {}
  }
}

export const isMultipartType = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0
