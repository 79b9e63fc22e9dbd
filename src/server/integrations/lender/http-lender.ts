import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { WORKERS_MAX } from '#server/base/load-shedding/workers.ts'
import type { LenderConfig } from '#server/integrations/lender/config-lender.ts'
import type { Delivered, LenderSystems } from './lender-systems.ts'
import { isPrivateAddress, PrivateAddress, publicLookup } from './private-address.ts'
import { webhookHeaders } from './sign-webhook.ts'

/** The timeout from connecting to the last byte. */
const TIMEOUT_MS = 10_000

/** How much of an answer is read, so that its connection can be reused. */
const ANSWER_MAX_BYTES = 16 * 1024

/** The errors of writing to a connection that the other side has closed. */
const CLOSED_CODES: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE'])

interface Options {
  timeoutMs?: number
  lookup?: LookupFunction
}

/** Posts events to the lender's address. Only a 2xx answer accepts an event; redirects are not followed. */
export function httpLender(
  { url, keys, allowsPrivate }: LenderConfig,
  { timeoutMs = TIMEOUT_MS, lookup = publicLookup() }: Options = {},
): LenderSystems {
  const address = new URL(url)
  const isSecure = address.protocol === 'https:'
  const request = isSecure ? requestHttps : requestHttp
  const kept = { keepAlive: true, maxSockets: WORKERS_MAX }
  const agent = isSecure ? new HttpsAgent(kept) : new HttpAgent(kept)
  const host = address.hostname.replace(/^\[(.*)\]$/, '$1')
  // An IP address needs no DNS lookup, so it is checked here.
  const isClosed = !allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host)

  return {
    deliver(webhook, now) {
      if (isClosed) return Promise.resolve({ ok: false, why: 'private-address' })
      const body = Buffer.from(webhook.body)
      const signal = AbortSignal.timeout(timeoutMs)
      const headers = {
        ...webhookHeaders(keys, webhook, now),
        'content-type': 'application/json',
        'content-length': body.length,
        'user-agent': 'Abono-Webhooks/1',
      }
      const options = { method: 'POST', agent, signal, headers, ...(allowsPrivate ? {} : { lookup }) }
      const { promise, resolve } = Promise.withResolvers<Delivered>()
      const send = () => {
        let delivered: Delivered | undefined
        const outgoing = request(address, options, (response) => {
          const { statusCode = 0 } = response
          const isTaken = statusCode >= 200 && statusCode < 300
          const answer: Delivered = isTaken ? { ok: true } : { ok: false, why: `status-${statusCode}` }
          delivered = answer
          readAway(response, () => resolve(answer))
        })
        outgoing.on('error', (error: NodeJS.ErrnoException) => {
          // A failure after the status has arrived does not change it.
          if (delivered !== undefined) resolve(delivered)
          // The receiver closed an idle connection as it was reused; the receiver recognises a repeated event
          // by its id.
          else if (outgoing.reusedSocket && CLOSED_CODES.has(error.code)) send()
          else resolve({ ok: false, why: whyOf(error) })
        })
        outgoing.end(body)
      }
      send()
      return promise
    },
  }
}

/** Reads an answer to its end without storing it, and cuts off an endless one. */
function readAway(response: IncomingMessage, done: () => void): void {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > ANSWER_MAX_BYTES) response.destroy()
  })
  // The status is known; the rest does not matter.
  response.on('error', () => {})
  response.on('close', done)
}

function whyOf(error: Error): string {
  if (error instanceof PrivateAddress) return 'private-address'
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timed-out' : 'unreachable'
}
