import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, type Backend } from '#contract/address.ts'
import { calls } from '#contract/calls.ts'
import { envelopeOnWire } from '#contract/envelope.ts'
import { REQUEST_TIMEOUT_MS } from '#domain/markets/specified.ts'
import { CALL_BODY_MAX_BYTES } from './multipart.ts'
import { languageOf, refused } from './serve.ts'

/** What pages load by an address of this host and a backend made: pictures of complaints, and two papers. */
const FILES = ['/pictures/:name', '/papers/complaint.pdf', '/calendar.ics']

/** Hands the files of a backend on, for pages that name them by their path alone. */
export function relayFiles(app: FastifyInstance, backendBase: string): void {
  const { origin } = new URL(backendBase)
  for (const url of FILES)
    app.get(url, (request, reply) => handOn(request, reply, origin + (request.raw.url ?? '')))
}

/**
 * Hands every call of the contract on, and nothing else: for a backend that answers no pages of another host. `base` is
 * the path that pages call on this host.
 */
export async function relayCalls(scope: FastifyInstance, backend: Backend, base: string): Promise<void> {
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
      handler: (request, reply) => {
        const query = request.raw.url?.split('?', 2)[1]
        const address = addressOf(entry, backend) + (query === undefined ? '' : `?${query}`)
        return handOn(request, reply, address, () => envelopeOnWire(outOfReach(query), backend.map))
      },
    })
  }
}

// Hop by hop, or about this host: not the backend's affair. Whatever else a call carries may be one of its own headers.
const NOT_HANDED_ON =
  /^(?:connection|keep-alive|transfer-encoding|te|trailer|upgrade|host|content-length|accept-encoding|cookie|origin|referer|expect|x-forwarded-.*|sec-.*|proxy-.*)$/

/** Asks that address in place of the caller and gives back what it answers; `failed` is the body when nothing does. */
export async function handOn(
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  failed: () => unknown = () => refused('unavailable', 'es'),
): Promise<FastifyReply> {
  const headers = new Headers({ 'x-forwarded-for': request.ip })
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !NOT_HANDED_ON.test(name)) headers.set(name, value)
  }
  try {
    const response = await fetch(address, {
      method: request.method,
      headers,
      body: bodyOf(request),
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    for (const name of ['content-type', 'content-disposition', 'cache-control', 'location']) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    reply.status(response.status)
    return reply.send(response.body ? Readable.fromWeb(response.body) : '')
  } catch {
    return reply.status(502).header('cache-control', 'no-store').send(failed())
  }
}

const bodyOf = ({ body }: FastifyRequest) =>
  Buffer.isBuffer(body) ? new Uint8Array(body) : typeof body === 'string' ? body : null

function outOfReach(query: string | undefined) {
  const type = new URLSearchParams(query).get('type') ?? ''
  return refused('unavailable', languageOf({ token: '', deviceId: '', type }))
}
