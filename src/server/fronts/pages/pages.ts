// Longer than 300 lines: the steps in which a page is served, in their order.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicBrand } from '#contract/brand/brand.ts'
import { pictureOrigins } from '#contract/brand/picture-origins.ts'
import { originOf } from '#contract/wire/address.ts'
import { FORM_TYPE } from '#contract/wire/request.ts'
import { callerOf, type Identity, identityIn } from '#contract/wire/session.ts'
import { type Language, languageOf, USUAL_LANGUAGE } from '#domain/language.ts'
import { stepKinds } from '#domain/markets/step-kinds.ts'
import { sendPlainPage } from '#server/base/http/busy-page.ts'
import type { CallAs, CallAsFrom, HasSession } from '#server/base/http/call-as.ts'
import {
  acceptMultipart,
  BodyRefused,
  isMultipartType,
  PAGE_BODY_MAX_BYTES,
  readFields,
  readMultipart,
  type Sent,
} from '#server/base/http/multipart.ts'
import { type Origin, requestOrigin } from '#server/base/http/origin.ts'
import { failure, refused } from '#server/base/http/refused.ts'
import { type BrowserVisit, isFromElsewhere, visitOf } from '#server/base/http/visit.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import { newRenderSlots, type RenderSlots } from '#server/base/load-shedding/render-slots.ts'
import { requestSeen } from '#server/base/observability/request-seen.ts'
import { inSpan } from '#server/base/observability/spans.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { isAhead } from '#server/base/request/is-ahead.ts'
import { NOWHERE } from '#server/call/serve.ts'
import { readingAhead, TOO_EARLY } from './ahead.ts'
import { gzipDocument } from './gzip-pieces.ts'
import { landingFrames } from './landing-frames.ts'
import { offerDictionary } from './offer-dictionary.ts'
import { callAsNobody } from './page-dictionary.ts'
import { allowanceOf } from './page-policy.ts'
import { spelling } from './page-spelling.ts'
import { publicPages } from './public-pages.ts'
import type { Bundle, WebEntry } from './web-bundle.ts'

/** What many are shown at once: an advertisement leads there. */
const LANDING = '/register'

/**
 * The pages whose form carries a picture when there is no script: a complaint (spec 2, "Complaint next"), a payment that is
 * claimed, and the steps of applying.
 */
const PAGES_WITH_FILES: ReadonlySet<string> = new Set([
  '/complainPageNext',
  '/claim',
  ...stepKinds.map((kind) => `/apply/${kind}`),
])

/** Renders every page that no other route answered. `hasSandbox`: its invented people live on this server. */
export async function pages(
  app: FastifyInstance,
  server: PageServer,
  bundle: Bundle,
  { callAsFrom, hasSession }: { callAsFrom: CallAsFrom; hasSession: HasSession },
  hasSandbox: boolean,
): Promise<void> {
  const { config } = server
  const around = {
    settings: {
      brand: publicBrand(config.brand),
      wireMap: server.map.file,
      sandbox: hasSandbox,
      isOwnBackend: !('backendBase' in config),
      isTrial: config.mode === 'sandbox',
      callsPhones: Boolean(server.sms?.call),
    },
    furtherPages: {
      sandbox: hasSandbox,
      debug: config.mode === 'sandbox' || config.dev || config.brand.debugPage,
    },
  }
  const report = (error: unknown) =>
    void failure(server, requestSeen()?.page ?? 'page', error, USUAL_LANGUAGE)
  await acceptMultipart(app, PAGE_BODY_MAX_BYTES, (path) => PAGES_WITH_FILES.has(path))

  const answerPublic = publicPages(server, async (request) => {
    const { web, pageScripts } = await bundle()
    const context = web.contextFor(
      await callAsFrom(NOWHERE),
      { ...around, nonce: '', requestId: '', pageScripts, isForPageScript: false },
      report,
    )
    return { answer: await web.answer(request, context), ownScripts: web.ownScripts }
  })

  const compressed = offerDictionary(app, async (address) => {
    const { web, pageScripts } = await bundle()
    const context = web.contextFor(
      callAsNobody,
      { ...around, nonce: '', requestId: '', pageScripts, isForPageScript: false },
      report,
    )
    return htmlOf(await web.answer(new Request(`http://localhost${address}`), context))
  })
  const frameOf = landingFrames(async (visit, { nonce, ...marks }) => {
    const { web, pageScripts } = await bundle()
    const context = web.contextFor(
      callAsNobody,
      { ...around, nonce, requestId: '', pageScripts, isForPageScript: false },
      report,
    )
    web.giveMarked(context, visit, marks)
    return htmlOf(await web.answer(new Request(`http://localhost${LANDING}?${visit.search}`), context))
  })
  const slots = newRenderSlots()
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { web, pageScripts } = await bundle()
    if (request.seen) request.seen.page = pageOf(request, web.paths)
    if (!config.dev && (await answerPublic(request, reply))) return reply
    if (!isForm(request)) throw new BodyRefused(415)
    if (!isAddress(request)) return reply.callNotFound()
    const address = addressOf(request)
    const { pathname } = address
    const nonce = randomBytes(16).toString('base64')
    const right = spelling(web.paths, pathname)
    if (right !== null) return reply.redirect(right + address.search, 308)
    const release = request.headers[RELEASE_HEADER]
    // A page of another release is answered before anything is done: its script then sends the form as a browser does.
    if (release !== undefined && release !== pageScripts[0])
      return reply.status(409).header('cache-control', 'no-store').send('')
    const identity = identityIn(address.searchParams)
    if (request.method === 'POST' && isFromElsewhere(server, request))
      return refuseOtherSite(reply, languageOf(identity.type))
    const visit = visitOf(server, request, reply, { isCall: false })
    const origin = requestOrigin(request, visit)
    const everyCall = withoutSlotOf(slots, await callAsFrom(origin))
    const ahead = isAhead(request) ? readingAhead(everyCall) : null
    if (ahead && !slots.hasFreeSlot()) throw new Overloaded(0)
    const callAs = ahead?.callAs ?? everyCall
    const context = web.contextFor(
      callAs,
      {
        ...around,
        nonce,
        requestId: request.id,
        pageScripts,
        isForPageScript: release !== undefined,
      },
      report,
    )
    const sent = isMultipartType(request)
      ? await sentWith(request, hasSession, identity, origin, visit)
      : null
    const made = await inSpan(`page ${request.seen?.page ?? 'unknown'}`, 'internal', {}, () =>
      slots.run(async () => {
        const asked = webRequest(request, address, sent)
        const mayBeFramed =
          pathname === LANDING && request.method === 'GET' && !ahead && !config.dev && release === undefined
        // What breaks here breaks the page itself, too, where it is told.
        const landed = mayBeFramed
          ? await web.visitLanding({ request: asked, context }).catch(() => null)
          : null
        const frame = landed && (await frameOf(landed))
        return frame ? { landed, frame } : web.answer(asked, context)
      }),
    )
    // A browser throws it away, and asks again when somebody goes there.
    if (ahead && (request.method !== 'GET' || !ahead.mayBeGiven())) return tooEarly(reply)
    const isFramed = 'frame' in made
    if (isFramed) reply.type('text/html; charset=utf-8').header('set-cookie', made.landed.setCookies)
    else
      made.headers.forEach((value, name) => {
        reply.header(name, value)
      })
    const { permissions } = allowanceOf(pathname)
    if (permissions) reply.header('permissions-policy', permissions)
    if (request.seen?.page && callerOf(() => undefined, identity).token === '')
      reply.header('referrer-policy', TO_OURSELVES)
    reply.status(isFramed ? 200 : made.status).headers({
      'cache-control': 'no-store',
      'content-security-policy': policy(server, pathname, nonce),
    })
    if (isFramed) {
      const { html, small } = made.frame({ ...made.landed.values, nonce })
      reply.header('vary', 'accept-encoding')
      return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(small()) : reply.send(html())
    }
    if (release !== undefined && !isFramed && leadsOn(made)) return sendGoOn(reply, made)
    const html = 'html' in made ? made.html : await made.text()
    return send(request, reply, html, config.dev ? null : compressed)
  }
  app.route({ method: ['GET', 'POST'], url: '*', config: { purpose: 'page' }, handler: page })
}

/**
 * Of a page in whose address no session stands, our own host hears where a form comes from. An older browser has no other
 * way to say that it is one of ours, and without that nothing is done by a cookie.
 */
const TO_OURSELVES = 'same-origin'

/** What the page script of a document names the release of its page by, and what it is told in place of a redirect (`browser/forms.ts`). */
const RELEASE_HEADER = 'x-page-script'

const leadsOn = ({ status, headers }: Pick<Response, 'status' | 'headers'>) =>
  status >= 300 && status < 400 && headers.has('location')

/** A script that followed a redirect would have the page made twice: it goes there as a browser does. */
function sendGoOn(reply: FastifyReply, { headers }: Pick<Response, 'headers'>): FastifyReply {
  reply.removeHeader('location')
  if (headers.has('x-remix-replace')) reply.header('x-replaces', '1')
  return reply
    .status(204)
    .header('x-go-to', headers.get('location') ?? '/')
    .send()
}

const tooEarly = (reply: FastifyReply): FastifyReply =>
  reply.status(TOO_EARLY).header('cache-control', 'no-store').send('')

/** In place of the page, whose own refusal would be counted as a fault of ours. */
const refuseOtherSite = (reply: FastifyReply, language: Language): FastifyReply =>
  sendPlainPage(
    reply.status(403).header('cache-control', 'no-store'),
    language,
    refused('other-site', language).message,
  )

/** Calls of a page. While it waits for the answer, it has no render slot. */
const withoutSlotOf =
  (slots: RenderSlots, callAs: CallAs): CallAs =>
  (identity) => {
    const call = callAs(identity)
    return (entry, input, options) => slots.withoutSlot(() => call(entry, input, options))
  }

/** Only this page's own nonce may run; nothing may frame it except this host's own simulator in the sandbox. */
function policy({ config }: PageServer, path: string, nonce: string): string {
  // An open page waits for a server that begins anew in a worker that Vite makes of a text.
  if (config.dev) return "default-src 'self' 'unsafe-inline' ws: data:; worker-src 'self' blob:"
  const origin = originOf(config.brand.apiBase)
  const backend = origin && ` ${origin}`
  const pictures = pictureOrigins(config.brand).map((one) => ` ${one}`)
  const { policy: further } = allowanceOf(path)
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${pictures.join('')}`,
    `connect-src 'self'${backend}`,
    // Wherever one began: home, which names it, is reached in place.
    "manifest-src 'self'",
    // A link to another app opens in a frame, so that a webview without that app keeps the page (`other-app.ts`).
    further ?? 'frame-src upi: tel: mailto: https://wa.me',
    // What becomes script or markup in the browser passes the one policy that the page script makes (`own-markup.ts`).
    "require-trusted-types-for 'script'",
    'trusted-types page',
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${config.mode === 'sandbox' ? "'self'" : "'none'"}`,
  ].join('; ')
}

/** The address without help from its own text: one that begins with two slashes would name another host. */
function addressOf({ protocol, host, raw }: FastifyRequest): URL {
  const origin = `${protocol}://${host}`
  const path = raw.url?.startsWith('/') ? raw.url : '/'
  return new URL((host !== '' && URL.canParse(origin) ? origin : 'http://localhost') + path)
}

/**
 * Whether the path still leads here once it is decoded, as the pages' router reads it: where `/%09/x` stands, a URL has
 * lost the tab, and then names another host.
 */
function isAddress({ raw }: FastifyRequest): boolean {
  const path = decodeURIComponent(raw.url?.split('?', 1)[0] ?? '/')
  return !/\p{Cc}/u.test(path) && URL.parse(path, 'http://localhost')?.host === 'localhost'
}

function webRequest(request: FastifyRequest, url: URL, sent: Sent | null): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  // Without a referrer a browser says "null" for the origin of a plain form, its own page's included; React Router takes
  // that for a foreign site. Whether it is one was asked before, and again for whatever rests on a cookie (`visitOf`).
  headers.delete('origin')
  const { method } = request
  if (method === 'POST' && sent) {
    // It gets a boundary of its own, and so a type and a length of its own.
    for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
    return new Request(url, { method, headers, body: formOf(sent) })
  }
  if (method !== 'POST') return new Request(url, { method, headers })
  // Who sends nothing at all has a form without fields.
  headers.set('content-type', FORM_TYPE)
  return new Request(url, { method, headers, body: typeof request.body === 'string' ? request.body : '' })
}

/**
 * A form with a picture. Whoever has no session that lasts gets back what was written, but no picture of theirs is held;
 * nor is one for which there is no room. Neither costs a word.
 */
async function sentWith(
  request: FastifyRequest,
  hasSession: HasSession,
  identity: Identity,
  origin: Origin,
  visit: BrowserVisit,
): Promise<Sent> {
  return (await hasSession(identity, origin))
    ? readMultipart(request, PAGE_BODY_MAX_BYTES, {
        whose: callerOf(() => undefined, identity).token || visit.token,
        withoutRoom: 'fields-alone',
      })
    : readFields(request, PAGE_BODY_MAX_BYTES)
}

/** What a browser sends to a page; anything else is a program's, and no page could read it. */
const isForm = (request: FastifyRequest): boolean =>
  request.method !== 'POST' ||
  isMultipartType(request) ||
  (request.headers['content-type'] ?? FORM_TYPE).toLowerCase().startsWith(FORM_TYPE)

/** The form as the page's action reads it; that a file is not there, and why, is one more field. */
function formOf({ fields, file, isFileTooLarge, isFileCrowdedOut }: Sent): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  if (file) form.append(file.field, new Blob([new Uint8Array(file.bytes)], { type: file.type }), 'picture')
  if (isFileTooLarge) form.append('fileTooLarge', '1')
  else if (isFileCrowdedOut) form.append('fileCrowdedOut', '1')
  return form
}

const takesGzip = ({ headers }: FastifyRequest) => /\bgzip\b/.test(headers['accept-encoding'] ?? '')

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  compressed: ReturnType<typeof offerDictionary> | null,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  const smallest = await compressed?.(request, reply, html)
  if (smallest) return reply.header('content-encoding', 'dcb').send(smallest)
  if (!takesGzip(request) || html.length < 1000) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(await gzipDocument(html))
}

/** The page's address in the table of pages; null for what is none. */
function pageOf({ raw }: FastifyRequest, paths: readonly string[]): string | null {
  const [page = ''] = (raw.url ?? '').split('?', 1)
  return paths.includes(page) ? page : null
}

const htmlOf = (answer: Awaited<ReturnType<WebEntry['answer']>>) => ('html' in answer ? answer.html : '')
