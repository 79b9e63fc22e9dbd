import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { BodyRefused } from './multipart.ts'

/** No browser sends half as many, whatever stands in front adds; and each costs something before it is known from whom it comes. */
export const HEADERS_MAX = 100

type Installation = Pick<PageServer, 'config'>

/** A year, after which a browser that came back in between has been told again. */
const HTTPS_ONLY = 'max-age=31536000'

/**
 * What every request is asked at the door: that it has no more headers than somebody sends, names one host, and no other one
 * in its first line. What leaves over TLS tells the browser to come back over TLS, and its cookies never travel without.
 */
export function keepFrontDoor(app: FastifyInstance, { config }: Installation): void {
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

// An older Node lets those beyond fall, and what they said is not known.
const hasAllHeaders = ({ raw }: FastifyRequest): boolean => raw.rawHeaders.length <= 2 * HEADERS_MAX

// Node keeps the first of two; whoever stands in front may have believed the second.
function namesOneHost({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
  return names.length <= 1 && (raw.url?.startsWith('/') || raw.method === 'OPTIONS')
}

/** A first line with the whole address of this host means its path; with that of another one it stays, and is refused. */
export function pathOfWhole({ url = '/', headers }: IncomingMessage): string {
  if (url.startsWith('/')) return url
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (host === undefined || path === undefined || host !== headers.host) return url
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * The origin that links name, which no request may choose: a copy that is kept for the next visitor would lead them to
 * it. Only the sandbox, which nobody else visits, says its address as it was asked; null where nobody has said it.
 */
export function ownOrigin({ config }: Installation, { protocol, host }: FastifyRequest): string | null {
  if (config.brand.appHost !== '') return config.brand.appHost
  return config.mode === 'sandbox' ? `${protocol}://${host}` : null
}
