import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface MadeFile {
  name: string
  type: string
  bytes: Buffer
}

/**
 * Sends a file that caches must not store, or the part of it that the client requests (RFC 9110, 14): viewers
 * on phones load a PDF in parts. If the file has changed since, `If-Range` gets all of it.
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
  const part = partOf(range, bytes.length)
  if (part === 'all') return reply.send(bytes)
  if (part === 'beyond') return reply.status(416).header('content-range', `bytes */${bytes.length}`).send('')
  const { start, end } = part
  return reply
    .status(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1))
}

/**
 * The part that a `Range` header names; everything if it names several or is invalid, because such a header
 * is ignored.
 */
function partOf(range: string, size: number): { start: number; end: number } | 'all' | 'beyond' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range) ?? []
  if (first === '' && last === '') return 'all'
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'all'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'beyond' : { start, end }
}
