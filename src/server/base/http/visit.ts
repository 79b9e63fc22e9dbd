import { createHash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#contract/brand/brand.ts'
import type { Mode } from '#server/base/config/problems.ts'

/** One request of a browser that may be signed in. */
export interface BrowserVisit {
  /** The token of its cookie, or empty. Pages, scripts and logs never see it. */
  token: string
  /**
   * Whether the request came from one of our own pages, or only reads a page. Browsers also send a cookie with
   * cross-site requests, so nothing else is done for the cookie without this.
   */
  isOurs: boolean
  /** The requested host, in the form of an `Origin`. */
  site: string
  /** Sets another token for this time. */
  keep(token: string, seconds: number): void
  /** Removes the cookie. */
  drop(): void
}

/**
 * The `__Host-` prefix makes browsers reject it from another host or path, or without `Secure`. Production always
 * uses it, because TLS may end at a proxy that the server does not know.
 */
const SECURE_NAME = '__Host-session'
/** A local sandbox over http needs no protection. */
const PLAIN_NAME = 'session'

/** The header that marks our own calls. A cross-site page cannot send it without a preflight, which is refused. */
const MARK = 'x-requested-with'

type Asking = Pick<FastifyRequest, 'headers' | 'protocol' | 'host' | 'method'>
type Installation = {
  config: { mode: Mode; brand: Brand; trustProxy: string[] | false }
  log?: Pick<FastifyBaseLogger, 'warn'>
}

/** `isCall`: the request is a call of the contract, which our own pages mark. */
export function visitOf(
  server: Installation,
  request: Asking,
  reply: FastifyReply,
  { isCall }: { isCall: boolean },
): BrowserVisit {
  const isSecure = server.config.mode === 'production' || request.protocol === 'https'
  const name = isSecure ? SECURE_NAME : PLAIN_NAME
  const set = (value: string, seconds: number) =>
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`,
    )
  return {
    token: cookieIn(request.headers.cookie, name),
    site: `${request.protocol}://${request.host}`,
    isOurs: isCall
      ? request.headers[MARK] !== undefined && isFromHere(server, request)
      : isPageOfOurs(server, request),
    keep: set,
    drop: () => set('', 0),
  }
}

const isPageOfOurs = (server: Installation, request: Asking) =>
  request.method === 'GET' || request.method === 'HEAD' || isFromHere(server, request)

/** Without any of these headers the cookie allows nothing. */
const isFromHere = (server: Installation, request: Asking): boolean => saidFrom(server, request) === 'here'

/** Whether the browser reports a cross-site request. */
export const isCrossSite = (server: Installation, request: Asking): boolean =>
  saidFrom(server, request) === 'elsewhere'

/** The `Origin` of the request. "null" has many causes, a plain form of our own among them. */
function saidFrom(
  { config, log }: Installation,
  { headers, protocol, host }: Asking,
): 'here' | 'elsewhere' | null {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'here' : 'elsewhere'
  const { origin } = headers
  if (origin === undefined || origin === 'null') return null
  if (origin === `${protocol}://${host}` || origin === config.brand.appHost) return 'here'
  if (origin === `https://${host}` && config.trustProxy === false)
    log?.warn(
      { origin },
      'A form of our own page was refused: a proxy speaks https for this server, and TRUST_PROXY does not name it',
    )
  return 'elsewhere'
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

function cookieIn(header: string | undefined, name: string): string {
  for (const pair of (header ?? '').split(';')) {
    const [given = '', value = ''] = pair.trim().split('=', 2)
    if (given === name && TOKEN.test(value)) return value
  }
  return ''
}

/** The stored form of a token. No text of a URL has this hash, so a cookie value opens nothing as a URL. */
export const visitHash = (token: string): Buffer => createHash('sha256').update(`\0cookie\0${token}`).digest()
