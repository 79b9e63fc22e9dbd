import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import { addressOf, type Backend, baseBefore } from '#contract/wire/address.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/wire/conventions.ts'
import { envelopeOnWire } from '#contract/wire/envelope.ts'
import { IDENTITY_NAMES } from '#contract/wire/session.ts'
import { languageOf, refused } from '#server/base/http/refused.ts'
import { tracedFetch } from '#server/base/observability/traced-fetch.ts'
import { CALL_BODY_MAX_BYTES } from './multipart.ts'

/**
 * Resources of a backend that pages load by a path of this host: pictures of complaints, and papers with their
 * error pages.
 */
const FILES: readonly { path: string; page: string | null }[] = [
  { path: '/pictures/:name', page: null },
  { path: '/papers/complaint.pdf', page: '/complainDetails' },
  { path: '/papers/data-request.pdf', page: '/dataRequest' },
  { path: '/papers/my-data.pdf', page: '/dataRequest' },
  { path: '/papers/my-data.json', page: '/dataRequest' },
  { path: '/calendar.ics', page: '/calendar' },
]

/** The forwarded headers besides the identity. */
const HEADERS = ['accept', 'accept-language', 'content-type', 'user-agent', 'x-requested-with']

/** Forwards the files of a backend that pages address by path. */
export function relayFiles(app: FastifyInstance, apiBase: string): void {
  for (const { path, page } of FILES) {
    app.get<{ Params: { name?: string } }>(path, async (request, reply) => {
      const { name = '' } = request.params
      // It becomes part of a URL, where `..` and a backslash would change the path.
      if (!/^[\w-]*(?:\.[\w-]+)*$/.test(name)) return reply.callNotFound()
      const address = baseBefore(apiBase) + path.replace(':name', name) + queryOf(request)
      const answer = await ask(request, reply, address, ['accept', 'user-agent', 'range', 'if-range'])
      // A range beyond the end (416) is an error of the client.
      if (answer?.ok || answer?.status === 416) return forwardResponse(reply, answer)
      return page === null ? reply.callNotFound() : reply.redirect(page + queryOf(request), 303)
    })
  }
}

/**
 * Forwards all calls of the contract, and nothing else, for a backend without CORS. `base` is the path that pages
 * use on this host.
 */
export async function relayCalls(scope: FastifyInstance, backend: Backend, base: string): Promise<void> {
  const { map } = backend
  const identity = IDENTITY_NAMES.map((name) => map.identityToWire(name).toLowerCase())
  const names = [...HEADERS, ...identity, map.file.idempotencyHeader.toLowerCase()]
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: CALL_BODY_MAX_BYTES },
    (_request, body, done) => done(null, body),
  )
  for (const entry of Object.values(calls)) {
    scope.route({
      method: entry.method,
      url: addressOf(entry, { ...backend, apiBase: base }),
      bodyLimit: CALL_BODY_MAX_BYTES,
      handler: async (request, reply) => {
        const address = addressOf(entry, backend) + queryOf(request)
        // Single responses may be lost. The page cannot detect that, so the call is repeated once here.
        const answer = await ask(request, reply, address, names, entry.readsOnly ? 2 : 1)
        if (answer) return forwardResponse(reply, answer)
        // It is unknown whether the call arrived: only a read-only call may be refused as not done.
        if (!entry.readsOnly) return reply.status(502).send('')
        const type = new URLSearchParams(queryOf(request)).get(map.identityToWire('type')) ?? ''
        const language = languageOf({ token: '', deviceId: '', type })
        return reply.status(502).send(envelopeOnWire(refused('unavailable', language), map))
      },
    })
  }
}

/**
 * Requests a URL on behalf of the caller with these headers; null without a response. All attempts together take no
 * longer than one may, so a slow backend is not called twice.
 */
export async function ask(
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  names: readonly string[],
  tries = 1,
): Promise<Response | null> {
  reply.header('cache-control', 'no-store')
  const headers = new Headers({ 'x-forwarded-for': request.ip })
  for (const name of names) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  // The client has disconnected, so the response is not needed.
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
  const { method } = request
  for (let left = tries; left > 0 && !signal.aborted; left--) {
    try {
      return await tracedFetch(address, {
        method,
        headers,
        body: bodyOf(request),
        redirect: 'manual',
        signal,
      })
    } catch {
      // The call is repeated while attempts are left.
    }
  }
  return null
}

const HANDED_BACK = [
  'content-type',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'etag',
  'cache-control',
  'retry-after',
]

/** Forwards the status, body and content headers of the backend's response. */
export function forwardResponse(reply: FastifyReply, answer: Response): FastifyReply {
  for (const name of HANDED_BACK) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.status(answer.status).send(answer.body ? Readable.fromWeb(answer.body) : '')
}

/** The query of the request with its question mark. */
const queryOf = ({ raw }: FastifyRequest): string => /\?[^#]*/.exec(raw.url ?? '')?.[0] ?? ''

const bodyOf = ({ body }: FastifyRequest) =>
  Buffer.isBuffer(body) ? new Uint8Array(body) : typeof body === 'string' ? body : null
