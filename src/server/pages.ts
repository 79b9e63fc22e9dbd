import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { publicBrand } from '#contract/brand.ts'
import type { Call } from '#contract/call-result.ts'
import type { Identity } from '#contract/session.ts'
import { callInProcess } from './in-process.ts'
import {
  acceptMultipart,
  isMultipartType,
  PAGE_BODY_MAX_BYTES,
  readMultipart,
  type Sent,
} from './multipart.ts'
import { publicPages } from './public-pages.ts'
import { failure, type Served } from './serve.ts'
import type { Service } from './service.ts'

const brotli = promisify(brotliCompress)

/** What the built web bundle offers to the server that renders it: the one place where the two rooms meet. */
interface WebEntry {
  contextFor(
    callFor: (identity: Identity) => Call,
    surroundings: { settings: object; nonce: string },
    report: (error: unknown) => void,
  ): RouterContextProvider
  /** The whole text of every script that a public page may hold. */
  ownScripts: readonly string[]
}

/** The pages whose form carries a picture when there is no script (spec 2, "Complaint next"). */
const PAGES_WITH_FILES = new Set(['/complainPageNext'])

/** Where `react-router build` leaves its work. */
const BUILD = resolve('build')

/** Renders every page that no other route answered, and serves the files that pages load. */
export async function pages(
  app: FastifyInstance,
  service: Service,
  served: readonly Served[],
): Promise<void> {
  const settings = {
    brand: publicBrand(service.config.brand),
    wireMap: service.map.file,
    sandbox: service.config.mode === 'sandbox',
  }
  await acceptMultipart(app, PAGE_BODY_MAX_BYTES, (path) => PAGES_WITH_FILES.has(path))
  const render = service.config.dev ? await renderedByVite(app) : await renderedFromBuild(app)

  const answerPublic = publicPages(service, async (request) => {
    const { build, handler } = await render()
    const web = build.entry.module as unknown as WebEntry
    const context = web.contextFor(
      (identity) => callInProcess(service, served, identity),
      { settings, nonce: '' },
      (error) => void failure(service, 'page', error, 'es'),
    )
    return { response: await handler(request, context), ownScripts: web.ownScripts }
  })

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!service.config.dev && (await answerPublic(request, reply))) return reply
    const nonce = randomBytes(16).toString('base64')
    const { build, handler } = await render()
    const origin = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const context = (build.entry.module as unknown as WebEntry).contextFor(
      (identity) => callInProcess(service, served, identity, origin),
      { settings, nonce },
      (error) => void failure(service, 'page', error, 'es'),
    )
    const sent = isMultipartType(request) ? await readMultipart(request, PAGE_BODY_MAX_BYTES) : null
    const response = await handler(webRequest(request, sent), context)
    response.headers.forEach((value, name) => {
      reply.header(name, value)
    })
    reply.status(response.status).headers({
      'cache-control': 'no-store',
      'content-security-policy': policy(service, nonce),
    })
    return send(request, reply, Buffer.from(await response.arrayBuffer()))
  }
  app.route({ method: ['GET', 'POST'], url: '*', handler: page })
}

/** Only this page's own nonce may run; nothing may frame it except this host's own simulator in the sandbox. */
function policy(service: Service, nonce: string): string {
  const { apiBase } = service.config.brand
  const backend = apiBase.startsWith('http') ? ` ${new URL(apiBase).origin}` : ''
  const pictures = service.config.brand.allowedLinkHosts.map((host) => ` https://${host}`).join('')
  if (service.config.dev) return "default-src 'self' 'unsafe-inline' ws: data:"
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${pictures}`,
    `connect-src 'self'${backend}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${service.config.mode === 'sandbox' ? "'self'" : "'none'"}`,
  ].join('; ')
}

type Rendering = () => Promise<{ build: ServerBuild; handler: ReturnType<typeof createRequestHandler> }>

async function renderedFromBuild(app: FastifyInstance): Promise<Rendering> {
  const client = resolve(BUILD, 'client')
  if (!existsSync(client)) throw new Error('The pages are not built yet: run `npm run build` first.')
  await app.register(fastifyStatic, {
    root: client,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      // A built file carries its hash in its name; a picture of the brand may be replaced.
      const lasting = path.includes('/assets/')
      response.header(
        'cache-control',
        lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      // They concern pages; on every one of a dozen small files they would weigh as much as the file.
      response.removeHeader('permissions-policy')
      response.removeHeader('cross-origin-opener-policy')
      response.removeHeader('content-security-policy')
    },
  })
  const build = (await import(pathToFileURL(resolve(BUILD, 'server/index.js')).href)) as ServerBuild
  const handler = createRequestHandler(build, 'production')
  return async () => ({ build, handler })
}

async function renderedByVite(app: FastifyInstance): Promise<Rendering> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()))
  return async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    return { build, handler: createRequestHandler(build, 'development') }
  }
}

/** The address without help from its own text: one that begins with two slashes would name another host. */
function addressOf({ protocol, host, raw }: FastifyRequest): URL {
  const origin = `${protocol}://${host}`
  const path = raw.url?.startsWith('/') ? raw.url : '/'
  return new URL((host !== '' && URL.canParse(origin) ? origin : 'http://localhost') + path)
}

function webRequest(request: FastifyRequest, sent: Sent | null): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  // Without a referrer a browser says "null" for the origin of a plain form, its own page's included; React Router takes
  // that for a foreign site. Nothing here rests on cookies, and a browser that knows of another site says so.
  if (headers.get('origin') === 'null' && headers.get('sec-fetch-site') !== 'cross-site')
    headers.delete('origin')
  const url = addressOf(request)
  const { method } = request
  if (method === 'POST' && sent) {
    // It gets a boundary of its own, and so a type and a length of its own.
    for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
    return new Request(url, { method, headers, body: formOf(sent) })
  }
  return method === 'POST'
    ? new Request(url, { method, headers, body: typeof request.body === 'string' ? request.body : '' })
    : new Request(url, { method, headers })
}

/** The form as the page's action reads it; that a file was too large is one more field. */
function formOf({ fields, file, isFileTooLarge }: Sent): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  if (file) form.append(file.field, new Blob([new Uint8Array(file.bytes)], { type: file.type }), 'picture')
  if (isFileTooLarge) form.append('fileTooLarge', '1')
  return form
}

async function send(request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '') || body.length < 1000) return reply.send(body)
  const small = await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return reply.header('content-encoding', 'br').send(small)
}
