import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { BodyRefused } from './multipart.ts'

/** The maximum number of headers, twice what any browser and proxy send. Each costs time before the client is known. */
export const HEADERS_MAX = 100

type Installation = Pick<PageServer, 'config'>

/** One year, renewed at each visit. */
const HTTPS_ONLY = 'max-age=31536000'

/**
 * Checks every request: not too many headers, one Host, and the same host in the request line. Over TLS it adds
 * `Strict-Transport-Security`, and cookies are sent over TLS only.
 */
export function checkRequests(app: FastifyInstance, { config }: Installation): void {
  const isProduction = config.mode === 'production'
  const isPublishedWithTls = isProduction && config.brand.appHost.startsWith('https:')
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https' || isPublishedWithTls)
      reply.header('strict-transport-security', HTTPS_ONLY)
    if (!hasAllHeaders(request)) return done(new BodyRefused(431))
    done(namesOneHost(request) ? undefined : new BodyRefused(400))
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const cookies = reply.getHeader('set-cookie')
    if (cookies !== undefined && (isProduction || request.protocol === 'https')) {
      reply.removeHeader('set-cookie')
      reply.header('set-cookie', [cookies].flat().map(overTlsAlone))
    }
    done(null, payload)
  })
}

const overTlsAlone = (cookie: unknown) =>
  /; *secure/i.test(String(cookie)) ? String(cookie) : `${cookie}; Secure`

// Older versions of Node drop further headers.
const hasAllHeaders = ({ raw }: FastifyRequest): boolean => raw.rawHeaders.length <= 2 * HEADERS_MAX

// Node uses the first of two; a proxy may have used the second.
function namesOneHost({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
  return names.length <= 1 && (raw.url?.startsWith('/') || raw.method === 'OPTIONS')
}

/** A request line with the URL of this host means its path. With another host it is refused. */
export function pathOfAbsoluteUrl({ url = '/', headers }: IncomingMessage): string {
  if (url.startsWith('/')) return url
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (host === undefined || path === undefined || host !== headers.host) return url
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * The origin for links. A request cannot choose it, because a cached copy would lead later visitors there. Only the
 * sandbox uses the requested host. Null if no address is configured.
 */
export function ownOrigin({ config }: Installation, { protocol, host }: FastifyRequest): string | null {
  if (config.brand.appHost !== '') return config.brand.appHost
  return config.mode === 'sandbox' ? `${protocol}://${host}` : null
}
