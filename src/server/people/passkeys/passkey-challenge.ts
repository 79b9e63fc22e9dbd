import { randomBytes, timingSafeEqual } from 'node:crypto'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import type { Service } from '#server/service/service.ts'

/** The context of a challenge: a sign-in form, or a session that adds a passkey. */
export interface ChallengeContext {
  purpose: 'sign-in' | 'add'
  boundTo: string
}

const TIME_BYTES = 6
const BODY_BYTES = TIME_BYTES + 16
const SIGNED_BYTES = BODY_BYTES + 16

/**
 * Creates a challenge: random, dated, and signed for its context. It is not stored, so a flood of challenges
 * costs no storage.
 */
export function newChallenge(
  service: Pick<Service, 'config'>,
  context: ChallengeContext,
  now: Date,
): Uint8Array<ArrayBuffer> {
  const body = Buffer.concat([dated(now), randomBytes(BODY_BYTES - TIME_BYTES)])
  const [signature] = signaturesOf(service, context, body)
  return Uint8Array.from([...body, ...signature])
}

/**
 * The time at which this server issued the challenge; undefined if it did not. `text` is as an answer repeats
 * it.
 */
export function challengeTime(
  service: Pick<Service, 'config'>,
  context: ChallengeContext,
  text: string,
): Date | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== SIGNED_BYTES) return undefined
  const [body, given] = [bytes.subarray(0, BODY_BYTES), bytes.subarray(BODY_BYTES)]
  if (!signaturesOf(service, context, body).some((right) => timingSafeEqual(given, right))) return undefined
  return new Date(body.readUIntBE(0, TIME_BYTES))
}

function dated(now: Date): Buffer {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(now.getTime(), 0, TIME_BYTES)
  return time
}

function signaturesOf(
  service: Pick<Service, 'config'>,
  { purpose, boundTo }: ChallengeContext,
  body: Buffer,
) {
  const [current, ...older] = keyedEach(service, 'passkey', purpose, boundTo, body.toString('hex'))
  const short = (hash: Buffer) => hash.subarray(0, SIGNED_BYTES - BODY_BYTES)
  return [short(current), ...older.map(short)] as const
}
