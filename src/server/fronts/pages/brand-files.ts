import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { OWN_BRAND_DIR, type Picture, readPictures, shownPictures } from './brand-pictures.ts'

/** A picture ready to be sent, with the headers of its content. */
interface File {
  bytes: Buffer
  /** The compressed picture; null if that would save nothing. */
  small: Buffer | null
  headers: Readonly<Record<string, string>>
}

/** How long a replaced picture may be shown in its old form. */
const CACHE = 'public, max-age=3600'

/** Below this size compression saves nothing noticeable. */
const SMALL_FROM_BYTES = 400

/** An SVG that is opened by itself is a page: it may have styles, and neither run nor load anything. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/**
 * Serves a lender's pictures below `/brand/`. All of them are read at the start, and a request only looks its
 * name up, so no name can reach another file. Replacing a picture needs a restart and no build.
 */
export function brandFiles(app: FastifyInstance, brandDir: string): void {
  const lender = readPictures(brandDir)
  for (const { name, why } of lender.leftOut)
    app.log.warn({ name, why }, 'a picture of the brand is left out')
  const pictures = shownPictures(lender.pictures, readPictures(OWN_BRAND_DIR).pictures)
  const files = new Map([...pictures].map(([name, picture]) => [name, fileOf(picture)]))

  app.get<{ Params: { '*': string } }>('/brand/*', async (request, reply) => {
    const file = files.get(request.params['*'])
    if (file === undefined) return reply.callNotFound()
    for (const header of PAGE_HEADERS) reply.removeHeader(header)
    reply.headers(file.headers)
    if (request.headers['if-none-match']?.includes(file.headers.etag ?? '')) return reply.status(304).send()
    if (file.small === null || !/\bbr\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.send(file.bytes)
    return reply.header('content-encoding', 'br').send(file.small)
  })
}

// They are for pages; on a dozen small files they would weigh as much as the file.
const PAGE_HEADERS = ['permissions-policy', 'content-security-policy']

function fileOf({ type, bytes }: Picture): File {
  const isSvg = type === 'image/svg+xml'
  // Weak, because the compressed bytes differ.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
  const small = isSvg && bytes.length >= SMALL_FROM_BYTES ? compressed(etag, bytes) : null
  return {
    bytes,
    small,
    headers: {
      'content-type': type,
      'cache-control': CACHE,
      etag,
      ...(isSvg && { 'content-security-policy': SVG_POLICY }),
      ...(small && { vary: 'accept-encoding' }),
    },
  }
}

/**
 * The compressed pictures of this process by their etags: a test run starts hundreds of servers with the same
 * ones.
 */
const compressedPictures = new Map<string, Buffer>()

function compressed(etag: string, bytes: Buffer): Buffer {
  const known = compressedPictures.get(etag)
  if (known) return known
  const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  compressedPictures.set(etag, small)
  return small
}
