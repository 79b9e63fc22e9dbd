import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isMultipartType } from './multipart.ts'

/** The maximum time for a body without a picture, which fits into a second of any network. */
const BODY_MS_MAX = 15_000
/** The delay of a process under thousands of connections; bodies must be cut off in time even then. */
const LATE_MS = 3_000
/** The nominal time limit. */
export const CUT_AFTER_MS = BODY_MS_MAX - LATE_MS
/** The minimum progress of a picture upload within that time. */
const PICTURE_BYTES_MIN = 13 * 1024

/**
 * Cuts off clients that send a body byte by byte: each holds a connection and an upload slot. A browser on a slow
 * network tries again by itself.
 */
export function cutSlowBodies(app: FastifyInstance, withinMs: number = CUT_AFTER_MS): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return
    const { raw } = request
    let read = raw.socket.bytesRead
    const look = setInterval(() => {
      const came = raw.socket.bytesRead - read
      read = raw.socket.bytesRead
      if (raw.complete) clearInterval(look)
      else if (!isMultipartType(request) || came < PICTURE_BYTES_MIN) raw.destroy()
    }, withinMs)
    look.unref()
    const stop = () => clearInterval(look)
    // Not at the response: the body may still follow.
    raw.once('end', stop).once('close', stop)
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
