import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { type Language, type RefusalReason, refusalAnswer } from '#contract/refusals.ts'
import type { Caller } from '#contract/session.ts'
import type { Result } from '#domain/result.ts'
import type { Service } from './service.ts'
import { type Borrower, findBorrower } from './storage/borrowers.ts'
import { DatabaseUnavailable, type Transaction } from './storage/database.ts'

/** What a handler works with: one transaction, the borrower it belongs to, the time, and the outside world. */
export interface Context {
  tx: Transaction
  borrower: Borrower
  now: Date
  language: Language
  service: Service
}

type Handler<E extends Endpoint> = (input: InputOf<E>, context: Context) => Promise<OutputOf<E>>

/** One call of the contract with its handler. */
export interface Served {
  entry: Endpoint
  handler: Handler<Endpoint>
}

/** Pairs a call with its handler, so that the types of both must fit (design 2: load, decide, save, answer). */
export function serve<E extends Endpoint>(entry: E, handler: Handler<E>): Served {
  return { entry, handler: handler as Handler<Endpoint> }
}

/** Ends a handler with a refusal; its transaction is rolled back. */
export class Refused extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/** The value of a domain decision, or the end of the handler. */
export function orRefuse<Value>(result: Result<Value, RefusalReason>): Value {
  if (!result.ok) throw new Refused(result.refusal)
  return result.value
}

/** An answer with the HTTP status that goes with it: 200 also for a refusal, which is a proper answer. */
export interface Answer {
  status: 200 | 400 | 500 | 503
  envelope: Envelope
}

/** Answers one call from the fields that came over the wire, under their logical names. */
export async function answer(
  service: Service,
  served: Served,
  caller: Caller,
  raw: unknown,
): Promise<Answer> {
  const { entry, handler } = served
  const language = languageOf(caller)
  const input = z.safeDecode(entry.input, raw as z.input<Endpoint['input']>)
  if (!input.success) return { status: 400, envelope: refused('bad-request', language) }
  try {
    const output = await service.database.transaction(
      async (tx) => {
        const now = service.now()
        const borrower = await borrowerOf(tx, caller, now)
        return handler(input.data, { tx, borrower, now, language, service })
      },
      { readOnly: entry.readsOnly },
    )
    return {
      status: 200,
      envelope: { code: entry.success, data: z.encode(entry.output, output), message: '' },
    }
  } catch (error) {
    return failure(service, entry.path, error, language)
  }
}

async function borrowerOf(tx: Transaction, caller: Caller, now: Date): Promise<Borrower> {
  if (caller.token === '') throw new Refused('session-missing')
  const borrower = await findBorrower(tx, hashOf(caller.token), hashOf(caller.deviceId), now)
  if (!borrower) throw new Refused('session-ended')
  return borrower
}

/** Tokens and device ids are stored and compared hashed (design 5, "Identity in the query"). */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The envelope of a refusal, in the caller's language. */
export const refused = (reason: RefusalReason, language: Language): Envelope => ({
  ...refusalAnswer(reason, language),
  data: null,
})

/** The caller's language (spec 1). */
export const languageOf = (caller: Caller): Language => (caller.type === '1' ? 'en' : 'es')

/** Turns what a handler threw into an answer. A bug becomes an incident number; the log never holds what was sent. */
export function failure(service: Service, where: string, error: unknown, language: Language): Answer {
  if (error instanceof Refused) return { status: 200, envelope: refused(error.reason, language) }
  if (error instanceof DatabaseUnavailable) {
    service.log.warn({ where }, 'the database is unavailable')
    return { status: 503, envelope: refused('unavailable', language) }
  }
  const incident = randomBytes(5).toString('hex')
  service.log.error({ where, incident, error: withoutData(error) }, 'incident')
  const envelope = refused('our-fault', language)
  return {
    status: 500,
    envelope: { ...envelope, message: `${envelope.message} (${incident})`, data: { incident } },
  }
}

// A database error's `detail` quotes the row, and a message may quote a value: names, codes and places only.
function withoutData(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  return { name: error.name, code, stack: error.stack?.split('\n').filter((line) => line.includes(' at ')) }
}
