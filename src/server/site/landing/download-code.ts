import type { FastifyInstance } from 'fastify'
import { ownOrigin } from '#server/base/http/check-requests.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { codeImage } from '#server/loans/references/code-image.ts'

const NAMES = ['type', 'id', 'app_from', 'user_from', 'utm_tag', 'links_id', 'down_id']
const VALUE_MAX = 100
const SVG = 'data:image/svg+xml,'

/**
 * The code on the download page for desktops. It leads a phone to this host's own download page and nowhere
 * else; of the address it keeps only the advertisement's parameters, as far as they fit into the code.
 */
export async function downloadCodeRoutes(app: FastifyInstance, server: PageServer): Promise<void> {
  app.get<{ Querystring: Record<string, unknown> }>('/register/code.svg', async (request, reply) => {
    const origin = ownOrigin(server, request)
    if (origin === null) return reply.callNotFound()
    const page = `${origin}/register`
    const named = new URLSearchParams()
    for (const name of NAMES) {
      const value = request.query[name]
      if (typeof value === 'string' && value !== '' && value.length <= VALUE_MAX) named.set(name, value)
    }
    const full = `${page}?${named}#/downloadTemplate`
    const code = codeImage(full, 'qr') || codeImage(`${page}#/downloadTemplate`, 'qr')
    return reply
      .headers({ 'cache-control': 'public, max-age=3600' })
      .type('image/svg+xml')
      .send(decodeURIComponent(code.slice(SVG.length)))
  })
}
