import type { Endpoint } from '#contract/endpoint.ts'
import type { Backend } from '#contract/wire/address.ts'
import type { AnswerFault } from '#contract/wire/answer-fault.ts'
import type { Call, CallResult, Failure, SentFile } from '#contract/wire/call-result.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/wire/conventions.ts'
import { readAnswer } from '#contract/wire/envelope.ts'
import { readExactJson } from '#contract/wire/exact-json.ts'
import { fileFieldOf, JSON_TYPE, requestOf, type WireRequest } from '#contract/wire/request.ts'
import type { Identity } from '#contract/wire/session.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { readBounded } from './read-bounded.ts'

/** Environment of a call; a server has no toasts. */
export interface CallEnvironment {
  backend: Backend
  identity: Identity
  /** Messages for a call without a backend answer. */
  failureWords: Record<Failure, string>
  showLoading?: (text: string) => () => void
  showToast?: (text: string) => void
  timeoutMs?: number
  /** Timeout of a read-only call, where waiting long is worse than a message. */
  readTimeoutMs?: number
  /** Notified of each call without an answer, with the reason. */
  report?: (entry: Endpoint, fault: AnswerFault) => void
  /** Notified of every answer. */
  answered?: (answer: CallResult<unknown>) => void
  /** Further headers: the identity of the client. */
  headers?: Readonly<Record<string, string>>
  /** Carries the requests, for a caller that looks at them. */
  fetch?: typeof fetch
}

/** The request conventions of section 7 over `fetch`, in the browser and on a server without our backend. */
export function callOverHttp(around: CallEnvironment): Call {
  return async (entry, input, options = {}) => {
    // A call that the backend lacks is not made.
    if (around.backend.map.lacks(entry)) return { ...failed('absent'), message: around.failureWords.absent }
    const hideLoading = options.loading ? around.showLoading?.(options.loading) : undefined
    const waitMs = (entry.readsOnly && around.readTimeoutMs) || (around.timeoutMs ?? REQUEST_TIMEOUT_MS)
    try {
      const request = requestOrNull(() =>
        requestOf(entry, input, around.identity, around.backend, options.idempotencyKey),
      )
      const body = options.file && (await formWith(fileFieldOf(entry, around.backend.map), options.file))
      const startedAt = performance.now()
      const ask = async () => {
        if (!request) return failed('unreadable')
        const headers = { accept: JSON_TYPE, ...around.headers, ...request.headers }
        // The retry shares the timeout of the first attempt.
        const leftMs = Math.ceil(waitMs - (performance.now() - startedAt))
        const answer = await answerTo({ ...request, headers, ...(body && { body }) }, leftMs, around.fetch)
        return 'failure' in answer
          ? failed(answer.failure, answer.found)
          : withHomeMarket(entry, readAnswer(entry, answer.json, around.backend.map), around.backend)
      }
      const first = await ask()
      // Single lost answers are common on bad networks and busy gateways. Only read-only calls are retried: for others
      // the borrower decides.
      const result = entry.readsOnly && isLost(first.failure) ? await ask() : first
      around.answered?.(result)
      if (!result.success && result.fault) around.report?.(entry, result.fault)
      const answer = result.failure ? { ...result, message: around.failureWords[result.failure] } : result
      if (!answer.success && !options.quiet && answer.message) around.showToast?.(answer.message)
      return answer
    } finally {
      hideLoading?.()
    }
  }
}

const isLost = (failure: Failure | null) => failure === 'network' || failure === 'unreadable'

// Unencodable input is a bug of the page. It is logged, and the call resolves: a rejection would break the whole page
// and lose the borrower's input.
function requestOrNull(write: () => WireRequest): WireRequest | null {
  try {
    return write()
  } catch (error) {
    console.error('A call was given something that it cannot send.', error)
    return null
  }
}

async function formWith(field: string, file: SentFile): Promise<FormData> {
  const form = new FormData()
  form.append(field, new Blob([await file.arrayBuffer()], { type: file.type }), 'picture')
  return form
}

// The timeout also covers the body: a backend that stalls after its headers must not hold the page.
async function answerTo(
  { url, ...request }: Omit<WireRequest, 'body'> & { body: BodyInit | null },
  timeoutMs: number,
  carry: typeof fetch = fetch,
): Promise<Answer> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), timeoutMs)
  try {
    // Redirects are not followed, because query and headers would reveal the session to another host.
    const response = await carry(url, {
      ...request,
      signal: giveUp.signal,
      credentials: 'same-origin',
      redirect: 'manual',
      cache: 'no-store',
    })
    const text = await readBounded(response)
    return text === null ? { failure: 'unreadable', found: 'too many bytes' } : parsed(text, response)
  } catch {
    return giveUp.signal.aborted
      ? { failure: 'timeout', found: `nothing within ${timeoutMs} ms` }
      : { failure: 'network', found: 'no connection' }
  } finally {
    clearTimeout(timer)
  }
}

/** The answer, or why there is none and what came instead. */
type Answer = { json: unknown } | { failure: Failure; found: string }

function parsed(text: string, response: Response): Answer {
  const json = readExactJson(text)
  if (json !== undefined) return { json }
  const { type, status, headers } = response
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400)
  const kind = text === '' ? 'an empty body' : (headers.get('content-type') ?? 'a body of no type')
  return {
    failure: 'unreadable',
    found: isRedirect ? 'a redirect, which is not followed' : `status ${status}, ${kind}`,
  }
}

/**
 * Only our own server states that a landing has no market; from another one, an absent field means the lender's own.
 */
function withHomeMarket<Data>(entry: Endpoint, answer: CallResult<Data>, backend: Backend): CallResult<Data> {
  if (entry.path !== TEMPLATE || !answer.success || backend.templateWithoutMarket !== 'home') return answer
  const { market = backend.market, ...template } = answer.data as Data & { market?: MarketId | null }
  return { ...answer, data: { ...template, market } as Data }
}

const TEMPLATE = '/service/channel/channel-template'

function failed(failure: Failure, found?: string): CallResult<never> {
  const result = { success: false, code: null, message: '', data: null, raw: null, failure } as const
  return found === undefined ? result : { ...result, fault: { field: '', wanted: 'JSON', found } }
}
