import { setTimeout as pause } from 'node:timers/promises'
import { readExactJson } from '#contract/wire/exact-json.ts'
import { outsideFetch } from '#server/seen/outside-fetch.ts'
import { ProviderFailure, type ProviderTrouble } from './provider-failure.ts'

/** Where Conekta is, and who asks. What stands after the key has a sensible value of its own. */
export interface ConektaLine {
  key: string
  address?: string
  timeoutMs?: number
  /** How to wait between two tries, and the dice for how long. */
  wait?: (milliseconds: number) => Promise<unknown>
  random?: () => number
  /** What carries a request, for a proxy in between. */
  ask?: typeof fetch
}

/** The version that this adapter was written against: the answer's form does not change under us. */
const API_VERSION = 'application/vnd.conekta-v2.3.0+json'
const TIMEOUT_MS = 10_000
const TRIES_MAX = 3
const FIRST_PAUSE_MS = 200
const CODE_MAX = 200

/**
 * Posts to Conekta and gives back what it answered. A cut connection, a 429 and a 5xx are tried again with the same
 * key. A time-out is not: the borrower has waited long enough. Everything else that goes wrong is a `ProviderFailure`.
 */
export async function postToConekta(
  line: ConektaLine,
  path: string,
  body: object | null,
  idempotencyKey: string,
): Promise<unknown> {
  const { wait = pause, random = Math.random } = line
  for (let tried = 1; ; tried++) {
    try {
      return await postOnce(line, path, body, idempotencyKey)
    } catch (error) {
      if (!(error instanceof ProviderFailure) || !isWorthAnotherTry(error) || tried === TRIES_MAX) throw error
      // Between half and all of a pause that doubles, so that many servers do not come back in step.
      await wait(FIRST_PAUSE_MS * 2 ** tried * (0.5 + random() / 2))
    }
  }
}

const isWorthAnotherTry = ({ trouble }: ProviderFailure) =>
  trouble === 'unreachable' || trouble === 'too-many-requests' || trouble === 'provider-down'

async function postOnce(
  { key, address = 'https://api.conekta.io', timeoutMs = TIMEOUT_MS, ask = outsideFetch }: ConektaLine,
  path: string,
  body: object | null,
  idempotencyKey: string,
): Promise<unknown> {
  let status: number
  let text: string
  try {
    const response = await ask(`${address}${path}`, {
      method: 'POST',
      headers: {
        accept: API_VERSION,
        'accept-language': 'es',
        authorization: `Bearer ${key}`,
        'idempotency-key': idempotencyKey,
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      ...(body !== null && { body: JSON.stringify(body) }),
      // A redirect would carry the key somewhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    text = await response.text()
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw failure(timedOut ? 'timed-out' : 'unreachable', '')
  }
  const answer = readExactJson(text)
  if (status === 200 || status === 201) return answer
  throw failure(troubleOf(status), `${status} ${codesOf(answer)}`.trim())
}

function troubleOf(status: number): ProviderTrouble {
  if (status === 401 || status === 403) return 'not-authorised'
  if (status === 402) return 'declined'
  if (status === 429) return 'too-many-requests'
  return status >= 500 ? 'provider-down' : 'not-accepted'
}

/** Conekta's codes and the number under which it can be asked; not its messages, which may repeat what was sent. */
function codesOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const details = 'details' in answer && Array.isArray(answer.details) ? answer.details : []
  const codes = details.flatMap((detail: unknown) =>
    typeof detail === 'object' && detail !== null && 'code' in detail ? [String(detail.code)] : [],
  )
  const logId = 'log_id' in answer && typeof answer.log_id === 'string' ? [`log ${answer.log_id}`] : []
  return [...codes, ...logId].join(', ').slice(0, CODE_MAX)
}

const failure = (trouble: ProviderTrouble, detail: string) => new ProviderFailure('conekta', trouble, detail)
