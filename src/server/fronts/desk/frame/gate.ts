import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { markets } from '#domain/markets/market.ts'
import { LATE_SECONDS_MAX } from '#server/base/database/replicas/watched-replica.ts'
import { hashOf } from '#server/call/serve.ts'
import { type Form, formOf } from '#server/fronts/desk/entry/form.ts'
import { Barred, barred, callOf } from '#server/fronts/desk/entry/rights.ts'
import { SESSION_HOURS, sessionOf } from '#server/fronts/desk/entry/session.ts'
import type {
  DeskAnswer,
  DeskContext,
  DeskVisit,
  Handler,
  ShowPage,
  TakeForm,
} from '#server/fronts/desk/entry/visit.ts'
import { deskWords } from '#server/fronts/desk/entry/words.ts'
import { deskPage, unsentText } from '#server/fronts/desk/frame/page.ts'
import { inQueue } from '#server/fronts/desk/rows/queue-way.ts'
import type { Service } from '#server/service/service.ts'
import { accountFirst, endedPage, refusedPage } from './refused-page.ts'

const COOKIE = 'desk_session'
/** The cookie that marks a browser that has written recently. */
const WROTE = 'desk_wrote'
const WROTE_SECONDS = 2 * LATE_SECONDS_MAX

/** The address after signing in: the requested one if it is a page of the desk. */
export const nextOf = ({ calls }: Pick<DeskContext, 'calls'>, wish: string | null): string =>
  wish !== null && /^\/desk[\w/-]{0,80}$/.test(wish) && calls.at('GET', wish)?.isPage ? wish : '/desk'

/** Guards every page: a visitor without a session is sent to sign in. */
export const pageOf =
  (service: Service, show: ShowPage): Handler =>
  async (request, reply) => {
    const visit = await visitOf(service, request)
    if (!visit) return sendToSignIn(request, reply)
    return send(reply, visit, await show(visit, paramsOf(request)))
  }

/**
 * Guards every form: it must come from a page of this host, in a valid session, with that session's token.
 * Text written while the session ended is returned.
 */
export const formAt =
  (service: Service, take: TakeForm): Handler =>
  async (request, reply) => {
    const context = aroundOf(service, request)
    if (!isFromHere(service, request)) return send(reply, context, refusedPage(context, 403, 'form'))
    const visit = await anyVisitOf(service, request)
    // Also without a cookie, which ends with its session while a user writes.
    const form = await formOf(request, visit !== null)
    if (!form) return send(reply, context, refusedPage(context, 400, 'bad'))
    if (!visit) return send(reply, context, endedPage(context, writtenIn(form)))
    if (!isFormToken(visit, form)) {
      const kept = unsentText(visit, writtenIn(form))
      return send(reply, visit, refusedPage(visit, 403, 'form', '', kept))
    }
    const why = barred(service, visit, callOf(request))
    if (why !== null) return sendBarred(reply, visit, why, writtenIn(form))
    if (service.lists) reply.header('set-cookie', cookieOf(service, request, `${WROTE}=1`, WROTE_SECONDS))
    return send(reply, visit, await take(visit, paramsOf(request), form))
  }

/** The fields with written text, in the order in which they are returned. */
const WRITTEN_FIELDS = [
  'who',
  'title',
  'text',
  'first',
  'parts',
  'every',
  'reply',
  'note',
  'amount',
  'returned',
]

/** All text that a user wrote into a form. */
const writtenIn = (form: Form): string =>
  WRITTEN_FIELDS.map(form.text)
    .filter((text) => text.trim() !== '')
    .join('\n\n')

/** Returns whether the browser has written so recently that a replica may not show it. */
const hasWritten = (request: FastifyRequest): boolean =>
  new RegExp(`(?:^|;\\s*)${WROTE}=1(?:;|$)`).test(request.headers.cookie ?? '')

/** Accepts a form without a session: only the sign-in form. */
export const openForm =
  (
    service: Service,
    take: (
      context: DeskContext,
      form: Form,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<DeskAnswer>,
  ): Handler =>
  async (request, reply) => {
    const context = aroundOf(service, request)
    if (!isFromHere(service, request)) return send(reply, context, refusedPage(context, 403, 'form'))
    const form = await formOf(request, false)
    if (!form) return send(reply, context, refusedPage(context, 400, 'bad'))
    return send(reply, context, await take(context, form, request, reply))
  }

export function aroundOf(service: Service, request: FastifyRequest): DeskContext {
  const otherwise = markets[service.config.brand.market].language
  return {
    service,
    calls: request.server.deskCalls,
    lists: hasWritten(request) ? service.database : (service.lists ?? service.database),
    words: deskWords(request.headers['accept-language'], otherwise),
    now: service.now(),
    query: new URLSearchParams(request.raw.url?.split('?', 2)[1] ?? ''),
  }
}

/** The visit of a signed-in user. Throws if the user may not make this call. */
export async function visitOf(service: Service, request: FastifyRequest): Promise<DeskVisit | null> {
  const visit = await anyVisitOf(service, request)
  const why = visit && barred(service, visit, callOf(request))
  if (visit && why) throw new Barred(why, visit)
  return visit
}

/**
 * Refuses a call to a user without the role, or redirects to the account page if a code or password is
 * missing. Written text is kept.
 */
export function sendBarred(
  reply: FastifyReply,
  visit: DeskVisit,
  why: Barred['why'],
  written = '',
): FastifyReply {
  const kept = unsentText(visit, written)
  if (why === 'role') return send(reply, visit, refusedPage(visit, 403, 'role', '', kept))
  const problem = why === 'password' ? 'password-needed' : 'code-needed'
  if (written === '') return reply.redirect(`/desk/account?problem=${problem}`, 303)
  return send(reply, visit, accountFirst(visit, problem, kept))
}

async function anyVisitOf(service: Service, request: FastifyRequest): Promise<DeskVisit | null> {
  const context = aroundOf(service, request)
  const token = tokenOf(request)
  const session = token === null ? null : await sessionOf(service, token, context.now)
  return session && { ...context, ...session }
}

/** Sends a page in the visitor's frame, or a redirect. */
export function send(reply: FastifyReply, context: DeskContext | DeskVisit, said: DeskAnswer): FastifyReply {
  if ('to' in said) return reply.redirect(inQueue(said.to, context.query), 303)
  if (said.retryAfterSeconds !== undefined) reply.header('retry-after', said.retryAfterSeconds)
  return reply.status(said.status).type('text/html; charset=utf-8').send(deskPage(context, said))
}

function sendToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = new URLSearchParams()
  const next = nextOf({ calls: request.server.deskCalls }, request.raw.url?.split('?', 1)[0] ?? '')
  if (next !== '/desk') query.set('next', next)
  if (tokenOf(request) !== null) query.set('ended', '1')
  const search = query.size > 0 ? `?${query}` : ''
  return reply.redirect(`/desk/login${search}`, 303)
}

const COOKIE_TOKEN = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`)

const tokenOf = (request: FastifyRequest): string | null =>
  COOKIE_TOKEN.exec(request.headers.cookie ?? '')?.[1] ?? null

/** Sets the cookie of a session's token, or deletes it with ''. */
export function setToken(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  const seconds = token === '' ? 0 : SESSION_HOURS * 60 * 60
  reply.header('set-cookie', cookieOf(service, request, `${COOKIE}=${token}`, seconds))
}

function cookieOf(service: Service, request: FastifyRequest, pair: string, seconds: number): string {
  const secure = isPlainLocal(service, request) ? '' : '; Secure'
  return `${pair}; Path=/desk; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

/** Only a sandbox on the user's own machine works without https. */
const isPlainLocal = ({ config }: Service, { protocol, hostname }: FastifyRequest) =>
  config.mode === 'sandbox' && protocol === 'http' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/**
 * Browsers name the page that sends a form. The scheme is ignored: behind a proxy, this server may not know
 * its own.
 */
function isFromHere({ config }: Service, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const host = /^https?:\/\/([^/]+)$/.exec(request.headers.origin ?? '')?.[1]
  return host !== undefined && (host === request.host || `https://${host}` === config.brand.appHost)
}

const isFormToken = ({ formTokens }: DeskVisit, form: Form) =>
  formTokens.some((token) => timingSafeEqual(hashOf(form.text('token')), hashOf(token)))

const paramsOf = (request: FastifyRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(request.params ?? {}).map(([name, value]) => [name, readable(String(value))]),
  )

/** Folios and borrower ids are shorter, and PostgreSQL refuses the null character. */
const readable = (text: string) => text.slice(0, 100).replaceAll('\0', '')
