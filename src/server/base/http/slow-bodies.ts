import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isMultipartType } from './multipart.ts'

/** How long a body may take that is no picture: it is smaller than what any network carries in a second. */
const BODY_MS_MAX = 15_000
/** So late is a process to which some thousands come at once, and each of them is to be cut in time. */
const LATE_MS = 3_000
/** When one is cut, if nothing is late. */
export const CUT_AFTER_MS = BODY_MS_MAX - LATE_MS
/** A picture may take longer, as long as it comes: less than this in that time is none that anybody waits for. */
const PICTURE_BYTES_MIN = 13 * 1024

/**
 * Cuts off whoever sends a body byte by byte: each such client holds a connection, and a place among those whose pictures
 * are read. A browser on a bad network asks again by itself.
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
    // Not at its answer: a body may still come after it.
    raw.once('end', stop).once('close', stop)
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
