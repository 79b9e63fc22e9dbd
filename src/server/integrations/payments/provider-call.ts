import { setTimeout as pause } from 'node:timers/promises'
import { readExactJson } from '#contract/wire/exact-json.ts'
import { outsideFetch } from '#server/base/observability/outside-fetch.ts'
import { ProviderFailure, type ProviderTrouble } from '#server/base/outside/provider-failure.ts'

/** How a provider is reached. All of it has a sensible value of its own. */
export interface ProviderLine {
  address?: string
  timeoutMs?: number
  /** How to wait between two tries, and the dice for how long. */
  wait?: (milliseconds: number) => Promise<unknown>
  random?: () => number
  /** What carries a request, for a proxy in between. */
  ask?: typeof fetch
}

/** What one provider's calls have in common. */
export interface ProviderHabits {
  provider: string
  timeoutMs: number
  firstPauseMs: number
  /** The provider's own codes in an answer that says no; not its messages, which may repeat what was sent. */
  codesIn(answer: unknown): string
}

/** One question. `downs` is how often it was answered with a 5xx before. */
interface ProviderRequest {
  method: 'GET' | 'POST' | 'PATCH'
  url: string
  headers(downs: number): Record<string, string>
  body?: string
}

/** What a provider said, whether it is a yes or a no that its caller knows what to do with. */
export interface ProviderAnswer {
  status: number
  body: unknown
}

const TRIES_MAX = 3
const DETAIL_MAX = 200
const AGAIN: ReadonlySet<ProviderTrouble> = new Set(['unreachable', 'too-many-requests', 'provider-down'])

/**
 * Asks a provider. A cut connection, a 429 and a 5xx are tried again; a time-out is not, because the borrower has waited long
 * enough. Everything else that is no yes is a `ProviderFailure`, but for the statuses that the caller expects.
 */
export async function callProvider(
  line: ProviderLine,
  habits: ProviderHabits,
  request: ProviderRequest,
  expected: readonly number[] = [],
): Promise<ProviderAnswer> {
  const { wait = pause, random = Math.random } = line
  let downs = 0
  for (let tried = 1; ; tried++) {
    try {
      return await callOnce(line, habits, request, downs, expected)
    } catch (error) {
      if (!(error instanceof ProviderFailure) || !AGAIN.has(error.trouble) || tried === TRIES_MAX) throw error
      if (error.trouble === 'provider-down') downs += 1
      // Between half and all of a pause that doubles, so that many servers do not come back in step.
      await wait(habits.firstPauseMs * 2 ** tried * (0.5 + random() / 2))
    }
  }
}

async function callOnce(
  { timeoutMs, ask = outsideFetch }: ProviderLine,
  { provider, timeoutMs: usualMs, codesIn }: ProviderHabits,
  { method, url, headers, body }: ProviderRequest,
  downs: number,
  expected: readonly number[],
): Promise<ProviderAnswer> {
  let status: number
  let text: string
  try {
    const response = await ask(url, {
      method,
      headers: { ...headers(downs), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
      // A redirect would carry the key somewhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs ?? usualMs),
    })
    status = response.status
    text = await response.text()
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw new ProviderFailure(provider, timedOut ? 'timed-out' : 'unreachable', '')
  }
  const answer = readExactJson(text)
  if (status === 200 || status === 201 || expected.includes(status)) return { status, body: answer }
  const detail = `${status} ${codesIn(answer)}`.trim().slice(0, DETAIL_MAX)
  throw new ProviderFailure(provider, troubleOf(status), detail)
}

function troubleOf(status: number): ProviderTrouble {
  if (status === 401 || status === 403) return 'not-authorised'
  if (status === 402) return 'declined'
  if (status === 429) return 'too-many-requests'
  return status >= 500 ? 'provider-down' : 'not-accepted'
}
