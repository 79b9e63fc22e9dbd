import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { readCode } from '#domain/typed/typed-code.ts'
import { Refused } from '#server/base/http/refused.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import { newSlotQueue, type SlotQueue } from '#server/base/load-shedding/slot-queue.ts'
import { keyed, keyedEach } from '#server/base/sealing/keyed.ts'
import type { Service } from '#server/service/service.ts'

/** A code as the database stores it. */
export interface HashedCode {
  salt: Buffer
  hash: Buffer
}

/** Reads a typed code. A text that cannot be a code is refused and costs no try. */
export function codeOrRefuse(typed: string): string {
  const code = readCode(typed)
  if (!code.ok) throw new Refused(code.refusal, { inMarket: true })
  return code.value
}

const HASH_BYTES = 32
const derive = promisify<Buffer, Buffer, number, Buffer>(scrypt)

/**
 * Hashing a code takes as much of a processor as a hundred pages. Two at once leave the other processors to other work. One
 * phone, session or address has one at a time, so that a stranger with a thousand tries occupies one.
 */
export const codeQueue = (): SlotQueue => newSlotQueue({ slots: 2, waitingMax: 200, waitingOfKeyMax: 32 })

/** The keys of the queue: each has one slot. */
export interface CodeOf {
  /** The phone or the borrower to which the code is bound. */
  boundTo: string
  /** The session and the address of the request. */
  asking: readonly string[]
}

/**
 * Hashes a code with the installation's own key: a six-digit code could be guessed from its hash, and a copy of the database
 * must not reveal it. Never call it within a transaction, which would hold its connection and its locks meanwhile.
 */
export function hashCode(service: Service, of: CodeOf, code: string): Promise<HashedCode> {
  return inSlot(service, of, async () => {
    const salt = randomBytes(16)
    return { salt, hash: await derive(keyed(service, 'code', of.boundTo, code), salt, HASH_BYTES) }
  })
}

/** Whether the typed code is the hashed one, under the current or an earlier key. Never call it within a transaction. */
export function isCode(
  service: Service,
  of: CodeOf,
  typed: string,
  { salt, hash }: HashedCode,
): Promise<boolean> {
  return inSlot(service, of, async () => {
    const derived = keyedEach(service, 'code', of.boundTo, typed).map((key) => derive(key, salt, HASH_BYTES))
    return (await Promise.all(derived)).some((one) => timingSafeEqual(one, hash))
  })
}

function inSlot<Result>(
  { codeQueue }: Service,
  { boundTo, asking }: CodeOf,
  work: () => Promise<Result>,
): Promise<Result> {
  // A page that is rendered here has no address, and shares no slot with other clients.
  const keys = [boundTo, ...asking].filter((key) => key !== '').map((key) => ({ key, slots: 1 }))
  return codeQueue.run(work, { keys }).catch((error: unknown) => {
    if (!(error instanceof Overloaded)) throw error
    throw new Refused('too-many-requests', { afterSeconds: error.retryAfterSeconds })
  })
}
