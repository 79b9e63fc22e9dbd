import { createHash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#contract/brand/brand.ts'
import type { Mode } from '#server/base/config/problems.ts'

/** A browser that signed in by phone and code, as one request of it shows. */
export interface BrowserVisit {
  /** The token in its cookie; empty where it has none. No page, script or log sees it. */
  token: string
  /**
   * Whether the request came from one of our own pages, or only reads a page. A cookie is sent with what other sites make a
   * browser do, too, so nothing is done for it without this (design 9).
   */
  isOurs: boolean
  /** The host that the browser asked, as a browser writes where a page is from. */
  site: string
  /** Puts another token into the cookie, for so long. */
  keep(token: string, seconds: number): void
  /** Takes the cookie away. */
  drop(): void
}

/**
 * Its name makes every browser refuse it from another host, another path, or without `Secure`. In production it is always
 * this one: in front of a server that is not told so somebody else speaks https.
 */
const SECURE_NAME = '__Host-session'
/** A trial over http, on one machine, has nothing to be kept. */
const PLAIN_NAME = 'session'

/** What our own calls are marked with; another site's page cannot send it without asking first, and is refused. */
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

/** One that says nothing gets nothing done by a cookie. */
const isFromHere = (server: Installation, request: Asking): boolean => saidFrom(server, request) === 'here'

/** Whether a browser says that another site's page sent this. */
export const isFromElsewhere = (server: Installation, request: Asking): boolean =>
  saidFrom(server, request) === 'elsewhere'

/** What a browser says of where a request began. "null" is said of many things, a plain form of our own among them. */
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

/** How such a token is stored. No text of an address has this hash, so what lies in a cookie opens nothing as an address. */
export const visitHash = (token: string): Buffer => createHash('sha256').update(`\0cookie\0${token}`).digest()
