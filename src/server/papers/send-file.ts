import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'

/** A file that was made in memory. */
interface MadeFile {
  name: string
  type: string
  bytes: Buffer
}

/**
 * Sends a file that no cache keeps, or the part of it that the client asks for (RFC 9110, 14): viewers on phones load a PDF
 * in parts. Of a file that changed since, `If-Range` gets the whole one. Several parts at once are answered with the whole.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, { name, type, bytes }: MadeFile) {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'accept-ranges': 'bytes',
      etag,
    })
    .type(type)
  const { range, 'if-range': ifRange = etag } = request.headers
  if (request.method !== 'GET' || range === undefined || ifRange !== etag) return reply.send(bytes)
  const ranges = parseRange(bytes.length, range)
  if (ranges === -1) {
    return reply.status(416).header('content-range', `bytes */${bytes.length}`).send('')
  }
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return reply.send(bytes)
  const [{ start, end } = { start: 0, end: bytes.length - 1 }] = ranges
  return reply
    .status(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1))
}
