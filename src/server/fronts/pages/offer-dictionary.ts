import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Dictionary, hasDictionary, makeDictionary, withDictionary } from './page-dictionary.ts'
import { FOR_EVER } from './serve-assets.ts'

const brotli = promisify(brotliCompress)

/**
 * Offers the compression dictionary of documents to browsers that store one, and compresses with it for those
 * that have it. It is made once, beside the first page and not before it: until then, documents are sent
 * without.
 */
export function offerDictionary(app: FastifyInstance, render: (address: string) => Promise<string>) {
  let ready: Dictionary | null = null
  let making: Promise<Dictionary> | null = null
  const make = () => {
    making ??= makeDictionary(render).then((made) => {
      ready = made
      return made
    })
    return making
  }

  app.get<{ Params: { name: string } }>('/dictionary/:name', async (request, reply) => {
    const { path, bytes } = await make()
    // The dictionary of another release: the browser goes without.
    if (request.url !== path) return reply.callNotFound()
    reply.headers({
      'cache-control': FOR_EVER,
      vary: 'accept-encoding',
      'use-as-dictionary': 'match="/*", match-dest=("document")',
    })
    reply.type('application/octet-stream')
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(bytes)
    return reply.header('content-encoding', 'br').send(await brotli(bytes))
  })

  /**
   * The document compressed with the dictionary; null for a browser without this one, which gets a link to
   * it.
   */
  return async function compressed(
    { headers, method }: FastifyRequest,
    reply: FastifyReply,
    html: string,
  ): Promise<Buffer | null> {
    reply.header('vary', 'accept-encoding, available-dictionary')
    if (ready === null) {
      // Not awaited. A failure here also breaks pages, where it is reported.
      void make().catch(() => {
        making = null
      })
      return null
    }
    if (method === 'GET' && hasDictionary(headers, ready)) return withDictionary(Buffer.from(html), ready)
    // With Save-Data nothing is prefetched.
    if (headers['save-data'] !== 'on') reply.header('link', `<${ready.path}>; rel="compression-dictionary"`)
    return null
  }
}
