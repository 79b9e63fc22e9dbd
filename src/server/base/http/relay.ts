import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import { addressOf, type Backend, baseBefore } from '#contract/wire/address.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/wire/conventions.ts'
import { envelopeOnWire } from '#contract/wire/envelope.ts'
import { IDENTITY_NAMES } from '#contract/wire/session.ts'
import { languageOf, refused } from '#server/base/http/refused.ts'
import { outsideFetch } from '#server/base/observability/outside-fetch.ts'
import { CALL_BODY_MAX_BYTES } from './multipart.ts'

/**
 * What pages load by an address of this host and a backend made: pictures of complaints, and papers with the page that
 * says why there is none.
 */
const FILES: readonly { path: string; page: string | null }[] = [
  { path: '/pictures/:name', page: null },
  { path: '/papers/complaint.pdf', page: '/complainDetails' },
  { path: '/papers/data-request.pdf', page: '/dataRequest' },
  { path: '/papers/my-data.pdf', page: '/dataRequest' },
  { path: '/papers/my-data.json', page: '/dataRequest' },
  { path: '/calendar.ics', page: '/calendar' },
]

/** What a call carries besides its identity. Nothing else of a request is the backend's affair. */
const HEADERS = ['accept', 'accept-language', 'content-type', 'user-agent', 'x-requested-with']

/** Hands the files of a backend on, for pages that name them by their path alone. */
export function relayFiles(app: FastifyInstance, apiBase: string): void {
  for (const { path, page } of FILES) {
    app.get<{ Params: { name?: string } }>(path, async (request, reply) => {
      const { name = '' } = request.params
      // It is put into an address, where `..` and a backslash would lead elsewhere.
      if (!/^[\w-]*(?:\.[\w-]+)*$/.test(name)) return reply.callNotFound()
      const address = baseBefore(apiBase) + path.replace(':name', name) + queryOf(request)
      const answer = await ask(request, reply, address, ['accept', 'user-agent', 'range', 'if-range'])
      // A part beyond the end (416) is the client's mistake, and the file is there.
      if (answer?.ok || answer?.status === 416) return handBack(reply, answer)
      return page === null ? reply.callNotFound() : reply.redirect(page + queryOf(request), 303)
    })
  }
}

/**
 * Hands every call of the contract on, and nothing else: for a backend that answers no pages of another host. `base` is
 * the path that pages call on this host.
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
        // One lost answer among many is usual. The page cannot see that it was lost, so it is asked once more here.
        const answer = await ask(request, reply, address, names, entry.readsOnly ? 2 : 1)
        if (answer) return handBack(reply, answer)
        // Whether it arrived is not known: only a call that changes nothing may be refused as if it had not.
        if (!entry.readsOnly) return reply.status(502).send('')
        const type = new URLSearchParams(queryOf(request)).get(map.identityToWire('type')) ?? ''
        const language = languageOf({ token: '', deviceId: '', type })
        return reply.status(502).send(envelopeOnWire(refused('unavailable', language), map))
      },
    })
  }
}

/**
 * Asks that address in place of the caller, with these of their headers; null when nothing answers. All `tries` together
 * take no longer than one may, so that a backend that is slow is not asked twice.
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
  // Nobody waits any more for the answer to somebody who has hung up.
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
  const { method } = request
  for (let left = tries; left > 0 && !signal.aborted; left--) {
    try {
      return await outsideFetch(address, {
        method,
        headers,
        body: bodyOf(request),
        redirect: 'manual',
        signal,
      })
    } catch {
      // It is asked again while tries are left.
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

/** Gives the backend's answer back: its status, its body, and what says how to read them. */
export function handBack(reply: FastifyReply, answer: Response): FastifyReply {
  for (const name of HANDED_BACK) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.status(answer.status).send(answer.body ? Readable.fromWeb(answer.body) : '')
}

/** The query as it came, with its question mark. */
const queryOf = ({ raw }: FastifyRequest): string => /\?[^#]*/.exec(raw.url ?? '')?.[0] ?? ''

const bodyOf = ({ body }: FastifyRequest) =>
  Buffer.isBuffer(body) ? new Uint8Array(body) : typeof body === 'string' ? body : null
