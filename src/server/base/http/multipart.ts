import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Lane, type LaneLimits, newLane } from '#server/base/load-shedding/lane.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import { networkOf } from '#server/base/request/network.ts'

/**
 * What came in a multipart body. A file that is too large, or for which there was no room at the moment, is told and not
 * kept; the fields beside it are.
 */
export interface Sent {
  fields: readonly (readonly [name: string, value: string])[]
  file: { field: string; bytes: Buffer; type: string } | null
  isFileTooLarge: boolean
  /** Another try may find room. */
  isFileCrowdedOut: boolean
}

/**
 * A page's form takes more than any camera makes: what is too large for a picture is let go as it comes, so that it does
 * not cost what was written.
 */
export const PAGE_BODY_MAX_BYTES = 100 * 1024 * 1024
/** How many bytes a picture may have when it arrives. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024

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

/** How many such bodies are read at the same time, since each may hold a picture in memory, and for how long one waits. */
const ROOM = { places: 12, waitMaxMs: 5_000 }
/** How many of them come from one subscriber, so that nobody keeps all others out. Whole towns share one address. */
const ROOM_OF_NETWORK = { places: 4, waitMaxMs: 5_000 }
/** How many of one session, from however many addresses: a page sends a picture after the other. */
const ROOM_OF_SESSION = { places: 2, waitMaxMs: 5_000 }

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

interface Reading {
  /** Whose session it is; empty where it is not known. */
  whose?: string
  /** What becomes of a file for which there is no room: the whole body is refused, or its fields are read without it. */
  withoutRoom?: 'refuse' | 'fields-alone'
  /** Of somebody who is known: how long a field may be. */
  fieldBytesMax?: number
}

const room = newLane({ name: 'uploads', ...ROOM })
const rooms = new Map<string, { lane: Lane; held: number }>()

/** Reads a multipart body in its turn; throws a `BodyRefused` for one that is broken, has too much in it, or finds no room. */
export async function readMultipart(
  request: FastifyRequest,
  bytesMax: number,
  { whose = '', withoutRoom = 'refuse', fieldBytesMax = LIMITS.fieldSize }: Reading = {},
): Promise<Sent> {
  const leave = await enter(networkOf(request.ip), whose)
  if (!leave) {
    if (withoutRoom === 'refuse') throw new BodyRefused(429)
    return { ...(await readWithin(request, bytesMax, false, fieldBytesMax)), isFileCrowdedOut: true }
  }
  try {
    return await readWithin(request, bytesMax, true, fieldBytesMax)
  } finally {
    leave()
  }
}

/** The fields alone. A file is let go as it comes, and so costs no memory: it may be sent by nobody in particular. */
export const readFields = (request: FastifyRequest, bytesMax: number): Promise<Sent> =>
  readWithin(request, bytesMax, false)

/** Waits for a place; null when there is none soon. */
async function enter(network: string, whose: string): Promise<(() => void) | null> {
  const left: (() => void)[] = []
  const leave = () => {
    for (const one of left.splice(0).reverse()) one()
  }
  try {
    if (whose !== '') left.push(await enterOwn(`session ${whose}`, ROOM_OF_SESSION))
    left.push(await enterOwn(`network ${network}`, ROOM_OF_NETWORK))
    left.push(await room.enter())
    return leave
  } catch (error) {
    leave()
    if (error instanceof Overloaded) return null
    throw error
  }
}

/** A place among those of one, whose room is forgotten with the last of them. */
async function enterOwn(key: string, limits: LaneLimits): Promise<() => void> {
  const own = rooms.get(key) ?? { lane: newLane(limits), held: 0 }
  rooms.set(key, own)
  own.held += 1
  const forget = () => {
    own.held -= 1
    if (own.held === 0) rooms.delete(key)
  }
  try {
    const leave = await own.lane.enter()
    return () => {
      leave()
      forget()
    }
  } catch (error) {
    forget()
    throw error
  }
}

async function readWithin(
  request: FastifyRequest,
  bytesMax: number,
  keepsFile: boolean,
  fieldBytesMax = LIMITS.fieldSize,
): Promise<Sent> {
  // Whoever hung up while they waited sends nothing any more, and nothing more is said of it: their place would never be free.
  if (request.raw.destroyed) throw new BodyRefused(400)
  let bytes = 0
  // A body without an announced length is counted as it comes.
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

/** A body that is not taken, with the HTTP status that says why. */
export class BodyRefused extends Error {
  readonly statusCode: number
  constructor(statusCode: 400 | 413 | 415 | 429 | 431, options?: ErrorOptions) {
    super('body refused', options)
    this.statusCode = statusCode
  }
}

export const isMultipartType = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0
