import { hash } from 'node:crypto'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import { compiledCodecsOf } from '#contract/wire/compiled-codecs.ts'
import type { Caller } from '#contract/wire/session.ts'
import type { Language } from '#domain/language.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Origin } from '#server/base/http/origin.ts'
import { type Answer, type Draw, failure, languageOf, Refused, refused } from '#server/base/http/refused.ts'
import { visitHash } from '#server/base/http/visit.ts'
import { inSpan } from '#server/base/observability/spans.ts'
import type { Service } from '#server/service/service.ts'
import { type Borrower, findBorrower, type Hold, NO_DEVICE } from './borrower.ts'

/** The context of a public call: a transaction, the time and the providers, but no borrower. */
export interface PublicContext {
  tx: Transaction
  origin: Origin
  deviceId: string
  now: Date
  language: Language
  service: Service
}

/** The context of a call with a session: the public context and the borrower. */
export interface Context extends PublicContext {
  borrower: Borrower
}

/**
 * The context of a call in steps. The handler begins its own transactions, and must not call a provider
 * within one.
 */
interface StepsOf<CallContext> {
  file: Uint8Array | null
  language: Language
  service: Service
  transaction<Result>(work: (context: CallContext) => Promise<Result>): Promise<Result>
}

export type PublicSteps = StepsOf<PublicContext> & Pick<PublicContext, 'origin' | 'deviceId'>

export type Steps = StepsOf<Context>

/** A call of the contract with its handler. A call that answers with a picture also says how to draw it. */
interface ServedAtOnce {
  entry: Endpoint
  handler(input: unknown, around: PublicContext, caller: Caller): Promise<{ data: unknown; image?: Draw }>
}

/** A call of the contract whose handler calls providers between its transactions. */
interface ServedInSteps {
  entry: Endpoint
  /** Refuses the call before its file is read, as far as the session allows to decide it. */
  beforeFile?(context: Context): Promise<void>
  steps(input: unknown, steps: PublicSteps, caller: Caller): Promise<{ data: unknown; image?: Draw }>
}

export type Served = ServedAtOnce | ServedInSteps

interface CallOptions<Input> {
  endsAccount?: boolean
  /** Sends the handler's first queries as soon as the session is known. */
  ahead?(tx: Transaction, borrowerId: string, input: Input): void
}

/**
 * Pairs a call with its handler, with matching types (design 2: load, decide, save, answer).
 * A write locks the borrower's row against deletion. Only the call that deletes the account excludes other
 * writes.
 */
export function serve<E extends Endpoint>(
  entry: E,
  handler: (input: InputOf<E>, context: Context) => Promise<OutputOf<E>>,
  { endsAccount = false, ahead }: CallOptions<InputOf<E>> = {},
): Served {
  const hold = entry.readsOnly ? 'none' : endsAccount ? 'leaves' : 'stays'
  return {
    entry,
    handler: async (input, around, caller) => {
      // The input was decoded by the codec of this entry.
      const given = input as InputOf<E>
      const borrower = await borrowerOf(around, caller, hold, ahead && ((id) => ahead(around.tx, id, given)))
      return { data: await handler(given, { ...around, borrower }) }
    },
  }
}

/**
 * Pairs a call with a handler that calls providers. A network call within a transaction would hold its locks
 * too long.
 */
export function serveInSteps<E extends Endpoint>(
  entry: E,
  handler: (input: InputOf<E>, steps: Steps) => Promise<OutputOf<E>>,
  { beforeFile }: Pick<ServedInSteps, 'beforeFile'> = {},
): Served {
  return {
    entry,
    ...(beforeFile && { beforeFile }),
    steps: async (input, steps, caller) => ({
      data: await handler(input as InputOf<E>, {
        ...steps,
        transaction: (work) =>
          steps.transaction(async (around) =>
            work({
              ...around,
              borrower: await borrowerOf(around, caller, entry.readsOnly ? 'none' : 'stays'),
            }),
          ),
      }),
    }),
  }
}

/** Pairs a call in steps with a handler that needs no session. */
export function servePublicInSteps<E extends Endpoint>(
  entry: E,
  handler: (input: InputOf<E>, steps: PublicSteps) => Promise<OutputOf<E>>,
): Served {
  return { entry, steps: async (input, steps) => ({ data: await handler(input as InputOf<E>, steps) }) }
}

/** Pairs a call with a handler that needs no session and gets no borrower. */
export function servePublic<E extends Endpoint>(
  entry: E,
  handler: (input: InputOf<E>, context: PublicContext) => Promise<OutputOf<E>>,
): Served {
  return { entry, handler: async (input, around) => ({ data: await handler(input as InputOf<E>, around) }) }
}

/** Pairs a call with a handler that answers with a picture; an in-process caller gets the data instead. */
export function servePublicImage<E extends Endpoint>(
  entry: E,
  handler: (input: InputOf<E>, context: PublicContext) => Promise<{ data: OutputOf<E>; image: Draw }>,
): Served {
  return { entry, handler: (input, around) => handler(input as InputOf<E>, around) }
}

/** The origin of an in-process call. */
export const NOWHERE: Origin = { address: '', userAgent: '' }

/** Answers one call from its fields, which have their logical names. */
export const answer = (
  service: Service,
  served: Served,
  caller: Caller,
  raw: unknown,
  origin: Origin = NOWHERE,
  file: Uint8Array | null = null,
): Promise<Answer> =>
  inSpan(`call ${served.entry.path}`, 'internal', {}, () =>
    answerCall(service, served, caller, raw, origin, file),
  )

async function answerCall(
  service: Service,
  served: Served,
  caller: Caller,
  raw: unknown,
  origin: Origin,
  file: Uint8Array | null,
): Promise<Answer> {
  const { entry } = served
  const language = languageOf(caller)
  // The session is checked before the fields: a page without a session says so, whatever else is missing.
  if (!entry.isPublic && caller.token === '' && !origin.visit?.token)
    return { status: 200, envelope: refused('session-missing', language) }
  const { readInput, writeOutput } = compiledCodecsOf(entry)
  const input = readInput(raw)
  if (!input.success) return { status: 400, envelope: refused('bad-request', language) }
  try {
    const transaction = <Result>(work: (around: PublicContext) => Promise<Result>) =>
      service.database.transaction(
        async (tx) => {
          const around = { tx, origin, deviceId: caller.deviceId, now: service.now(), language, service }
          return work(around).catch(kept)
        },
        { readOnly: entry.readsOnly },
      )
    const given =
      'handler' in served
        ? await transaction((around) => served.handler(input.data, around, caller))
        : await served.steps(
            input.data,
            {
              ...{ file, origin, deviceId: caller.deviceId, language, service },
              transaction: (work) => transaction(work).then(orThrow),
            },
            caller,
          )
    if (given instanceof Refused) return failure(service, entry.path, given, language)
    const envelope = { code: entry.success, data: writeOutput(given.data), message: '' }
    return { status: 200, envelope, ...(given.image && { image: given.image }) }
  } catch (error) {
    return failure(service, entry.path, error, language)
  }
}

// A refusal that is returned commits the transaction; one that is thrown rolls it back.
function kept(error: unknown): Refused {
  if (error instanceof Refused && error.manner.keeps) return error
  throw error
}

function orThrow<Value>(value: Value | Refused): Value {
  if (value instanceof Refused) throw value
  return value
}

/**
 * Finds the borrower by the session in the address (as specified) or in the browser's cookie.
 * Refused if the two belong to different borrowers (design 9).
 */
async function borrowerOf(
  { tx, now, origin }: Pick<PublicContext, 'tx' | 'now' | 'origin'>,
  caller: Caller,
  hold: Hold = 'none',
  ahead?: (borrowerId: string) => void,
): Promise<Borrower> {
  const visit = origin.visit?.token ? origin.visit : undefined
  const visitor = visit?.isOurs
    ? await findBorrower(tx, visitHash(visit.token), NO_DEVICE, now, hold, ahead)
    : undefined
  if (caller.token === '') {
    if (!visit) throw new Refused('session-missing')
    if (!visit.isOurs) throw new Refused('other-site')
    if (!visitor) throw new Refused('signed-out')
    return visitor
  }
  const borrower = await findBorrower(tx, hashOf(caller.token), hashOf(caller.deviceId), now, hold, ahead)
  if (visitor && visitor.id !== borrower?.id) throw new Refused('other-session')
  if (!borrower) throw new Refused('session-ended')
  return borrower
}

/** Finds the borrower outside the calls of the contract; undefined if a call would be refused. */
export const findCaller = (
  around: Pick<PublicContext, 'tx' | 'now' | 'origin'>,
  caller: Caller,
): Promise<Borrower | undefined> =>
  borrowerOf(around, caller).catch((error: unknown) => {
    if (error instanceof Refused) return undefined
    throw error
  })

/**
 * The refusal of a call before its file is read: there is no session, or all slots for pictures are taken.
 */
export async function refusalBeforeFile(
  service: Service,
  served: Served,
  caller: Caller,
  origin: Origin,
): Promise<Answer | null> {
  const [language, now] = [languageOf(caller), service.now()]
  const look = async (tx: Transaction) => {
    const borrower = await borrowerOf({ tx, now, origin }, caller)
    const context = { tx, origin, deviceId: caller.deviceId, now, language, service, borrower }
    if ('steps' in served) await served.beforeFile?.(context)
    return null
  }
  return service.database
    .transaction(look, { readOnly: true })
    .catch((error: unknown) => failure(service, served.entry.path, error, language))
}

/** Tokens and device ids are stored and compared as hashes (design 5, "Identity in the query"). */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')
