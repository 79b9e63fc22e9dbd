import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readExactJson } from '#contract/wire/exact-json.ts'
import { outsideFetch } from '#server/seen/outside-fetch.ts'
import { ProviderFailure, type ProviderTrouble } from './provider-failure.ts'

/** Where Cashfree is, and who asks. What stands after the secret has a sensible value of its own. */
export interface CashfreeLine {
  clientId: string
  clientSecret: string
  address?: string
  timeoutMs?: number
  /** How to wait between two tries, and the dice for how long. */
  wait?: (milliseconds: number) => Promise<unknown>
  random?: () => number
  /** What carries a request, for a proxy in between. */
  ask?: typeof fetch
}

/** The version that this adapter was written against: the answer's form does not change under us. */
const API_VERSION = '2025-01-01'
const ADDRESS = 'https://api.cashfree.com/pg'
/** A reference takes two questions, and a borrower waits for both. */
const TIMEOUT_MS = 5_000
const TRIES_MAX = 3
const FIRST_PAUSE_MS = 100
const CODE_MAX = 100

interface Asked {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: string
  /** Ours: the same question with it is asked once, whatever happens on the way. */
  key: string
}

/** What Cashfree said, whether it is a yes or a no that its caller knows what to do with. */
export interface CashfreeAnswer {
  status: number
  body: unknown
}

/**
 * Asks Cashfree. A cut connection, a 429 and a 5xx are tried again with the same key; a time-out is not. Everything else
 * that is no yes is a `ProviderFailure`, but for the statuses that the caller expects.
 */
export async function askCashfree(
  line: CashfreeLine,
  asked: Asked,
  expected: readonly number[] = [],
): Promise<CashfreeAnswer> {
  const { wait = pause, random = Math.random } = line
  for (let tried = 1; ; tried++) {
    try {
      return await askOnce(line, asked, expected)
    } catch (error) {
      if (!(error instanceof ProviderFailure) || !AGAIN.has(error.trouble) || tried === TRIES_MAX) throw error
      // Between half and all of a pause that doubles, so that many servers do not come back in step.
      await wait(FIRST_PAUSE_MS * 2 ** tried * (0.5 + random() / 2))
    }
  }
}

const AGAIN: ReadonlySet<ProviderTrouble> = new Set(['unreachable', 'too-many-requests', 'provider-down'])

async function askOnce(
  { clientId, clientSecret, address = ADDRESS, timeoutMs = TIMEOUT_MS, ask = outsideFetch }: CashfreeLine,
  { method, path, body, key }: Asked,
  expected: readonly number[],
): Promise<CashfreeAnswer> {
  let status: number
  let text: string
  try {
    const response = await ask(`${address}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'x-api-version': API_VERSION,
        'x-client-id': clientId,
        'x-client-secret': clientSecret,
        ...(method !== 'GET' && { 'x-idempotency-key': uuidOf(`${method} ${path} ${key}`) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      // A redirect would carry the secret somewhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    text = await response.text()
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw new ProviderFailure('cashfree', timedOut ? 'timed-out' : 'unreachable', '')
  }
  const answer = readExactJson(text)
  if (status === 200 || expected.includes(status)) return { status, body: answer }
  throw new ProviderFailure('cashfree', troubleOf(status), `${status} ${codeOf(answer)}`.trim())
}

function troubleOf(status: number): ProviderTrouble {
  if (status === 401 || status === 403) return 'not-authorised'
  if (status === 429) return 'too-many-requests'
  return status >= 500 ? 'provider-down' : 'not-accepted'
}

/** Cashfree's own code; not its message, which may repeat what was sent. */
function codeOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('code' in answer)) return ''
  return String(answer.code).slice(0, CODE_MAX)
}

/** A key of ours as the UUID that Cashfree wants, always the same one. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  // Version 8 is for UUIDs that somebody makes in a way of their own (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
