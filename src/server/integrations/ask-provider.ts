import { tracedFetch } from '#server/base/observability/traced-fetch.ts'

/** How to reach a provider. */
export interface ProviderConnection {
  timeoutMs: number
  /** Sends the request in place of `fetch`, for a proxy. */
  ask?: typeof fetch
}

export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PATCH'
  url: string
  headers: Record<string, string>
  body?: string | URLSearchParams
}

export class NoAnswer extends Error {
  readonly why: 'timed-out' | 'unreachable'
  /** Whether the request failed before a byte of it was sent. */
  readonly isUnsent: boolean
  constructor(cause: unknown) {
    super('the provider gave no answer', { cause })
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    this.why = isTimeout ? 'timed-out' : 'unreachable'
    this.isUnsent = UNSENT.has(codeOf(cause))
  }
}

/** System errors that occur before a connection exists. */
const UNSENT: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
])

const codeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? error.cause.code
    : undefined

/** Sends one request to a provider and reads the whole answer. Throws `NoAnswer` if there is none. */
export async function askProvider(
  { timeoutMs, ask = tracedFetch }: ProviderConnection,
  { method, url, headers, body }: ProviderRequest,
): Promise<{ status: number; text: string }> {
  try {
    const response = await ask(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      // A redirect would send the credentials to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new NoAnswer(error)
  }
}
