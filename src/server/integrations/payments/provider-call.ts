import { setTimeout as pause } from 'node:timers/promises'
import { readExactJson } from '#contract/wire/exact-json.ts'
import { ProviderFailure, type ProviderTrouble } from '#server/base/external/provider-failure.ts'
import { askProvider, NoAnswer } from '#server/integrations/ask-provider.ts'

/** How a payment provider is reached. Each field has a default. */
export interface ProviderLine {
  address?: string
  timeoutMs?: number
  /** Waits between two attempts, and the random number that varies the pause. */
  wait?: (milliseconds: number) => Promise<unknown>
  random?: () => number
  /** Sends a request in place of `fetch`, for a proxy. */
  ask?: typeof fetch
}

/** The properties that all calls of one provider share. */
export interface ProviderHabits {
  provider: string
  timeoutMs: number
  firstPauseMs: number
  /** The provider's error codes in an answer, without its messages, which may repeat personal data of the request. */
  codesIn(answer: unknown): string
}

/** `downs` is the number of attempts that were answered with a 5xx. */
interface PaymentRequest {
  method: 'GET' | 'POST' | 'PATCH'
  url: string
  headers(downs: number): Record<string, string>
  body?: string
}

/** A successful answer, or one with a status that the caller expects. */
export interface ProviderAnswer {
  status: number
  body: unknown
}

const TRIES_MAX = 3
const DETAIL_MAX = 200
const AGAIN: ReadonlySet<ProviderTrouble> = new Set(['unreachable', 'too-many-requests', 'provider-down'])

/**
 * Calls a provider. A lost connection, a 429 and a 5xx are retried; a time-out is not, because the borrower has waited long
 * enough. Any other answer is a `ProviderFailure`, unless the caller expects its status.
 */
export async function callProvider(
  line: ProviderLine,
  habits: ProviderHabits,
  request: PaymentRequest,
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
      // Half to all of a pause that doubles with each attempt, so that many servers do not retry at one moment.
      await wait(habits.firstPauseMs * 2 ** tried * (0.5 + random() / 2))
    }
  }
}

async function callOnce(
  { timeoutMs, ask }: ProviderLine,
  { provider, timeoutMs: usualMs, codesIn }: ProviderHabits,
  { method, url, headers, body }: PaymentRequest,
  downs: number,
  expected: readonly number[],
): Promise<ProviderAnswer> {
  const type = body !== undefined && { 'content-type': 'application/json' }
  const { status, text } = await askProvider(
    { timeoutMs: timeoutMs ?? usualMs, ...(ask && { ask }) },
    { method, url, headers: { ...headers(downs), ...type }, ...(body !== undefined && { body }) },
  ).catch((error) => {
    throw error instanceof NoAnswer ? new ProviderFailure(provider, error.why, '') : error
  })
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
