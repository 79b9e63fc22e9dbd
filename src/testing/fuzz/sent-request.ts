import { request } from 'node:http'

/** One request, byte by byte. */
export interface SentRequest {
  method: string
  /** The raw request target, not normalised. */
  address: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Its result: a status, or the reason for none. */
export type Outcome = { status: number } | { broke: string }

/** A longer answer counts as hanging. */
const HANGS_AFTER_MS = 20_000

/** Sends it and waits for the whole answer, with a timeout. */
export function send(url: string, { method, address, headers, body }: SentRequest): Promise<Outcome> {
  const { hostname, port } = new URL(url)
  const bytes = Buffer.from(body)
  const length = method === 'GET' || method === 'HEAD' ? {} : { 'content-length': String(bytes.length) }
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(HANGS_AFTER_MS)
    const broke = (error: Error) => resolve({ broke: signal.aborted ? 'it hangs' : error.message })
    request(
      { hostname, port, method, path: address, headers: { ...headers, ...length }, signal },
      (response) => {
        response.resume()
        response.on('error', broke)
        response.on('end', () => resolve({ status: response.statusCode ?? 0 }))
      },
    )
      .on('error', broke)
      .end('content-length' in length ? bytes : undefined)
  })
}

/** Returns whether the result is a fault: a server error, no answer, or a timeout. */
export const isFault = (outcome: Outcome): boolean => 'broke' in outcome || outcome.status >= 500

/** Returns a shell command that sends it again. */
export function asCommand(url: string, { method, address, headers, body }: SentRequest): string {
  const said = Object.entries(headers).map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`)
  const sent = method === 'GET' || method === 'HEAD' ? '' : ` --data-binary ${quoted(body)}`
  const how = method === 'HEAD' ? '-I' : `-X ${method}`
  return `curl -sig --path-as-is ${how}${said.join('')}${sent} ${quoted(url + address)}`
}

/** Quotes any text for the shell. */
const quoted = (text: string): string =>
  `$'${text.replace(/[^\x20-\x7e]|['\\]/gu, (one) =>
    [...Buffer.from(one)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  )}'`
