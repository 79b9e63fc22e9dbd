import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import {
  marketRefusalAnswer,
  type RefusalReason,
  refusalAnswer,
  tooManyAnswer,
  unpackedTooLargeAnswer,
} from '#contract/refusals.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import type { Caller } from '#contract/wire/session.ts'
import { type Language, languageOf as languageOfType } from '#domain/language.ts'
import type { Result } from '#domain/result.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { DatabaseUnavailable } from '#server/base/database/database.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { FilesUnavailable } from '#server/base/files/files-unavailable.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import {
  incidents,
  outages,
  overloads,
  providerTroubles,
  refusals,
} from '#server/base/observability/counters.ts'
import { requestContext } from '#server/base/observability/request-context.ts'

/** Options of a refusal. */
export interface RefusalOptions {
  /** Commits the transaction: a failed attempt must count. */
  keeps?: boolean
  /** Uses the words of a registration template's market instead of the specification's. */
  inMarket?: boolean
  /** For `image-too-large`: the file is small enough, but its picture is too large when decoded. */
  isUnpacked?: boolean
  /** For `too-many-requests`: the seconds until a retry. */
  afterSeconds?: number
}

/** Ends a handler with a refusal. Its transaction is rolled back unless the refusal commits it. */
export class Refused extends Error {
  readonly reason: RefusalReason
  readonly manner: RefusalOptions
  constructor(reason: RefusalReason, manner: RefusalOptions = {}) {
    super(reason)
    this.reason = reason
    this.manner = manner
  }
}

/** Returns the value of a domain decision, or ends the handler. */
export function orRefuse<Value>(result: Result<Value, RefusalReason>): Value {
  if (!result.ok) throw new Refused(result.refusal)
  return result.value
}

/** Renders a picture after the transaction, if it is sent. */
export type Draw = () => Promise<Buffer>

/** A response with its HTTP status, which is 200 also for a refusal. */
export interface Answer {
  status: 200 | 400 | 500 | 503
  envelope: Envelope
  /** Renders the response body if the call returns a picture instead of the envelope. */
  image?: Draw
  /** The seconds until a retry, after a rate limit or overload. */
  retryAfterSeconds?: number
}

/** The envelope of a refusal in the caller's language. */
export const refused = (reason: RefusalReason, language: Language): Envelope => ({
  ...refusalAnswer(reason, language),
  data: null,
})

/** The caller's language. */
export const languageOf = (caller: Caller): Language => languageOfType(caller.type)

/** Converts an exception of a handler into a response. A bug gets an incident number; the log contains no input. */
export function failure(
  { log }: { log: FastifyBaseLogger },
  where: string,
  error: unknown,
  language: Language,
): Answer {
  if (error instanceof Refused) {
    const { afterSeconds } = error.manner
    refusals.inc({ reason: error.reason })
    return {
      status: 200,
      envelope: { ...wordsOf(error, language), data: null },
      ...(afterSeconds !== undefined && { retryAfterSeconds: afterSeconds }),
    }
  }
  if (error instanceof Overloaded) {
    overloads.inc()
    sayOverloaded(log, where)
    const { retryAfterSeconds } = error
    return { status: 503, envelope: refused('unavailable', language), retryAfterSeconds }
  }
  if (error instanceof DatabaseUnavailable) {
    outages.inc()
    log.warn({ where }, 'database unavailable')
    return { status: 503, envelope: refused('unavailable', language) }
  }
  if (error instanceof ProviderFailure) {
    const { provider, trouble, detail } = error
    providerTroubles.inc({ provider, trouble })
    log.warn({ where, provider, trouble, detail }, 'provider request failed')
    return failure({ log }, where, new Refused('provider-unavailable'), language)
  }
  if (error instanceof FilesUnavailable) {
    log.warn({ where, why: error.why }, 'file store unavailable')
    return { status: 503, envelope: refused('unavailable', language) }
  }
  // The request id, so that one search finds all its log lines.
  const incident = requestContext()?.id ?? randomBytes(5).toString('hex')
  incidents.inc({ where })
  log.error({ where, incident, error: withoutData(error) }, 'incident')
  const envelope = refused('our-fault', language)
  return {
    status: 500,
    envelope: {
      ...envelope,
      message: `${envelope.message} ${answersIn(language).general.incident(incident)}`,
      data: { incident },
    },
  }
}

const SAY_EVERY_MS = 1000
let saidAt = Number.NEGATIVE_INFINITY
let unsaid = 0

// A log line for each of thousands of refused requests would cost too much time.
function sayOverloaded(log: FastifyBaseLogger, where: string): void {
  unsaid += 1
  if (performance.now() - saidAt < SAY_EVERY_MS) return
  log.warn({ where, refused: unsaid }, 'overloaded')
  saidAt = performance.now()
  unsaid = 0
}

function wordsOf({ reason, manner }: Refused, language: Language) {
  if (reason === 'too-many-requests' && manner.afterSeconds !== undefined)
    return tooManyAnswer(manner.afterSeconds, language)
  if (reason === 'image-too-large' && manner.isUnpacked) return unpackedTooLargeAnswer(language)
  return (manner.inMarket ? marketRefusalAnswer : refusalAnswer)(reason, language)
}

// `detail` of a database error quotes the row, and a message may quote a value: only names, codes and places are kept.
function withoutData(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  return { name: error.name, code, stack: error.stack?.split('\n').filter((line) => line.includes(' at ')) }
}
