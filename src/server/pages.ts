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
import type { Served } from './serve.ts'
import type { Service } from './service.ts'

const brotli = promisify(brotliCompress)

/** What the built web bundle offers to the server that renders it: the one place where the two rooms meet. */
interface WebEntry {
  contextFor(
    callFor: (identity: Identity) => Call,
    surroundings: { settings: object; nonce: string },
  ): RouterContextProvider
}

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
  const render = service.config.dev ? await renderedByVite(app) : await renderedFromBuild(app)

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const { build, handler } = await render()
    const context = (build.entry.module as unknown as WebEntry).contextFor(
      (identity) => callInProcess(service, served, identity),
      { settings, nonce },
    )
    const response = await handler(webRequest(request), context)
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
    `style-src 'nonce-${nonce}'`,
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

function webRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  const url = new URL(request.raw.url ?? '/', `${request.protocol}://${request.host}`)
  const { method } = request
  return method === 'POST'
    ? new Request(url, { method, headers, body: typeof request.body === 'string' ? request.body : '' })
    : new Request(url, { method, headers })
}

async function send(request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '') || body.length < 1000) return reply.send(body)
  const small = await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return reply.header('content-encoding', 'br').send(small)
}
