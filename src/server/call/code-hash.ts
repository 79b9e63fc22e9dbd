import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { readCode } from '#domain/typed/typed-code.ts'
import { Refused } from '#server/base/http/refused.ts'
import { newTurns, type Turns, TurnsFull } from '#server/base/limits/turns.ts'
import { keyed, keyedEach } from '#server/base/sealing/keyed.ts'
import type { Service } from '#server/service/service.ts'

/** A code as it is kept. */
export interface HashedCode {
  salt: Buffer
  hash: Buffer
}

/** A code as it was typed. What cannot be one is refused in plain words, and costs none of the tries of the right one. */
export function codeOrRefuse(typed: string): string {
  const code = readCode(typed)
  if (!code.ok) throw new Refused(code.refusal, { inMarket: true })
  return code.value
}

const HASH_BYTES = 32
const derive = promisify<Buffer, Buffer, number, Buffer>(scrypt)

/**
 * Hashing a code takes a processor for as long as a hundred pages. Two at once leave the others to everybody else, and of
 * one phone, session or address there is one at a time, so that a stranger with a thousand tries has one of them.
 */
export const codeTurns = (): Turns => newTurns({ atOnce: 2, waitingMax: 200, waitingEachMax: 32 })

/** Whose code it is: for each of them one is hashed at a time. */
export interface CodeOf {
  /** What the code is bound to: a phone, or a borrower. */
  whose: string
  /** What else asks: a session, an address. */
  asking: readonly string[]
}

/**
 * A six-digit code is guessed in a moment by whoever has only its hash, so the installation's own key is part of it: a
 * copy of the database does not say what the codes are. Never within a transaction: it would hold its connection and its
 * locks meanwhile.
 */
export function hashCode(service: Service, of: CodeOf, code: string): Promise<HashedCode> {
  return inTurn(service, of, async () => {
    const salt = randomBytes(16)
    return { salt, hash: await derive(keyed(service, 'code', of.whose, code), salt, HASH_BYTES) }
  })
}

/** Whether that is the code, under any of the keys. Under the same condition. */
export function isCode(
  service: Service,
  of: CodeOf,
  typed: string,
  { salt, hash }: HashedCode,
): Promise<boolean> {
  return inTurn(service, of, async () => {
    const derived = keyedEach(service, 'code', of.whose, typed).map((key) => derive(key, salt, HASH_BYTES))
    return (await Promise.all(derived)).some((one) => timingSafeEqual(one, hash))
  })
}

function inTurn<Result>(
  { codeTurns }: Service,
  { whose, asking }: CodeOf,
  work: () => Promise<Result>,
): Promise<Result> {
  // Nobody in particular, such as a page that is rendered here without an address, waits for nobody else.
  const named = [whose, ...asking].filter((one) => one !== '')
  return codeTurns.take(named, work).catch((error: unknown) => {
    throw error instanceof TurnsFull ? new Refused('too-many-requests') : error
  })
}
