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
import { type BrowserVisit, isCrossSite, visitOf } from '#server/base/http/visit.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import { newRenderSlots, type RenderSlots } from '#server/base/load-shedding/render-slots.ts'
import { requestContext } from '#server/base/observability/request-context.ts'
import { inSpan } from '#server/base/observability/spans.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { isPrefetch } from '#server/base/request/is-prefetch.ts'
import { NOWHERE } from '#server/call/serve.ts'
import { gzipDocument } from './gzip-pieces.ts'
import { landingFrames } from './landing-frames.ts'
import { offerDictionary } from './offer-dictionary.ts'
import { callWithoutData } from './page-dictionary.ts'
import { allowanceOf } from './page-policy.ts'
import { spelling } from './page-spelling.ts'
import { readOnlyCalls, TOO_EARLY } from './prefetch.ts'
import { publicPages } from './public-pages.ts'
import type { Bundle, WebEntry } from './web-bundle.ts'

/** The page of advertisements, which gets many visitors at once. */
const LANDING = '/register'

/**
 * The pages whose form carries a picture without script: a complaint (spec 2, "Complaint next"), a claimed
 * payment, and the steps of an application.
 */
const PAGES_WITH_FILES: ReadonlySet<string> = new Set([
  '/complainPageNext',
  '/claim',
  ...stepKinds.map((kind) => `/apply/${kind}`),
])

/** Renders every page that no other route answered. `hasSandbox`: the sandbox's people are on this server. */
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
    void failure(server, requestContext()?.page ?? 'page', error, USUAL_LANGUAGE)
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
      callWithoutData,
      { ...around, nonce: '', requestId: '', pageScripts, isForPageScript: false },
      report,
    )
    return htmlOf(await web.answer(new Request(`http://localhost${address}`), context))
  })
  const frameOf = landingFrames(async (visit, { nonce, ...marks }) => {
    const { web, pageScripts } = await bundle()
    const context = web.contextFor(
      callWithoutData,
      { ...around, nonce, requestId: '', pageScripts, isForPageScript: false },
      report,
    )
    web.giveMarked(context, visit, marks)
    return htmlOf(await web.answer(new Request(`http://localhost${LANDING}?${visit.search}`), context))
  })
  const slots = newRenderSlots()
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { web, pageScripts } = await bundle()
    if (request.context) request.context.page = pageOf(request, web.paths)
    if (!config.dev && (await answerPublic(request, reply))) return reply
    if (!isForm(request)) throw new BodyRefused(415)
    if (!isAddress(request)) return reply.callNotFound()
    const address = addressOf(request)
    const { pathname } = address
    const nonce = randomBytes(16).toString('base64')
    const right = spelling(web.paths, pathname)
    if (right !== null) return reply.redirect(right + address.search, 308)
    const release = request.headers[RELEASE_HEADER]
    // A form of another release's page is refused before any effect: its script then sends the form as a
    // browser does.
    if (release !== undefined && release !== pageScripts[0])
      return reply.status(409).header('cache-control', 'no-store').send('')
    const identity = identityIn(address.searchParams)
    if (request.method === 'POST' && isCrossSite(server, request))
      return refuseOtherSite(reply, languageOf(identity.type))
    const visit = visitOf(server, request, reply, { isCall: false })
    const origin = requestOrigin(request, visit)
    const everyCall = withoutSlotOf(slots, await callAsFrom(origin))
    const ahead = isPrefetch(request) ? readOnlyCalls(everyCall) : null
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
    const made = await inSpan(`page ${request.context?.page ?? 'unknown'}`, 'internal', {}, () =>
      slots.run(async () => {
        const pageRequest = webRequest(request, address, sent)
        const mayBeFramed =
          pathname === LANDING && request.method === 'GET' && !ahead && !config.dev && release === undefined
        // A failure here also breaks the page itself, where it is reported.
        const landed = mayBeFramed
          ? await web.visitLanding({ request: pageRequest, context }).catch(() => null)
          : null
        const frame = landed && (await frameOf(landed))
        return frame ? { landed, frame } : web.answer(pageRequest, context)
      }),
    )
    // A browser discards it, and requests the page again when it is opened.
    if (ahead && (request.method !== 'GET' || !ahead.mayBeGiven())) return tooEarly(reply)
    const isFramed = 'frame' in made
    if (isFramed) reply.type('text/html; charset=utf-8').header('set-cookie', made.landed.setCookies)
    else
      made.headers.forEach((value, name) => {
        reply.header(name, value)
      })
    const { permissions } = allowanceOf(pathname)
    if (permissions) reply.header('permissions-policy', permissions)
    if (request.context?.page && callerOf(() => undefined, identity).token === '')
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
 * The referrer policy of a page without a session in its address: only our own host gets the origin of a
 * form. Older browsers have no other proof that a form is ours, and without it cookies are ignored.
 */
const TO_OURSELVES = 'same-origin'

/**
 * The header with which a page script names its release, and the answer that replaces a redirect
 * (`browser/forms.ts`).
 */
const RELEASE_HEADER = 'x-page-script'

const leadsOn = ({ status, headers }: Pick<Response, 'status' | 'headers'>) =>
  status >= 300 && status < 400 && headers.has('location')

/** A script that followed a redirect would render the page twice, so the browser navigates there. */
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

/** In place of the page, whose own refusal would be counted as a server error. */
const refuseOtherSite = (reply: FastifyReply, language: Language): FastifyReply =>
  sendPlainPage(
    reply.status(403).header('cache-control', 'no-store'),
    language,
    refused('other-site', language).message,
  )

/** The calls of a page, which has no render slot while it waits for the answer. */
const withoutSlotOf =
  (slots: RenderSlots, callAs: CallAs): CallAs =>
  (identity) => {
    const call = callAs(identity)
    return (entry, input, options) => slots.withoutSlot(() => call(entry, input, options))
  }

/** Only this page's own nonce may run; only this host's own simulator in the sandbox may frame it. */
function policy({ config }: PageServer, path: string, nonce: string): string {
  // In development an open page waits for a restarting server in a worker that Vite creates from a text.
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
    // Home, which links to the manifest, can be reached from any page without a load.
    "manifest-src 'self'",
    // A link to another app opens in a frame, so that a webview without that app keeps the page
    // (`other-app.ts`).
    further ?? 'frame-src upi: tel: mailto: https://wa.me',
    // All script and markup created in the browser passes the one policy of the page script
    // (`own-markup.ts`).
    "require-trusted-types-for 'script'",
    'trusted-types page',
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${config.mode === 'sandbox' ? "'self'" : "'none'"}`,
  ].join('; ')
}

/** The address without its raw text: one that begins with two slashes would name another host. */
function addressOf({ protocol, host, raw }: FastifyRequest): URL {
  const origin = `${protocol}://${host}`
  const path = raw.url?.startsWith('/') ? raw.url : '/'
  return new URL((host !== '' && URL.canParse(origin) ? origin : 'http://localhost') + path)
}

/**
 * Returns whether the path still leads here once it is decoded, as the pages' router reads it: in `/%09/x` a
 * URL drops the tab, and then names another host.
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
  // Without a referrer a browser sends the origin "null" with a plain form, also of our own page, which React
  // Router refuses. The origin was checked before, and is again wherever a cookie counts (`visitOf`).
  headers.delete('origin')
  const { method } = request
  if (method === 'POST' && sent) {
    // The new body has its own boundary, and so its own type and length.
    for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
    return new Request(url, { method, headers, body: formOf(sent) })
  }
  if (method !== 'POST') return new Request(url, { method, headers })
  // A request without a body has a form without fields.
  headers.set('content-type', FORM_TYPE)
  return new Request(url, { method, headers, body: typeof request.body === 'string' ? request.body : '' })
}

/**
 * A form with a picture. Without a valid session the text is returned, and the picture is not read; nor is it
 * if all slots are taken.
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
        uploader: callerOf(() => undefined, identity).token || visit.token,
        withoutRoom: 'fields-alone',
      })
    : readFields(request, PAGE_BODY_MAX_BYTES)
}

/** The content types of a browser's form; a page cannot read others. */
const isForm = (request: FastifyRequest): boolean =>
  request.method !== 'POST' ||
  isMultipartType(request) ||
  (request.headers['content-type'] ?? FORM_TYPE).toLowerCase().startsWith(FORM_TYPE)

/** The form as the page's action reads it; a missing file, and the reason, is a further field. */
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

/** The page's path in the route table; null if there is none. */
function pageOf({ raw }: FastifyRequest, paths: readonly string[]): string | null {
  const [page = ''] = (raw.url ?? '').split('?', 1)
  return paths.includes(page) ? page : null
}

const htmlOf = (answer: Awaited<ReturnType<WebEntry['answer']>>) => ('html' in answer ? answer.html : '')
