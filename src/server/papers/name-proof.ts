import { timingSafeEqual } from 'node:crypto'
import { keyed, keyedEach } from '#server/base/sealing/keyed.ts'
import type { Service } from '#server/service/service.ts'

/** For so long a letter says the name of who proved it: its address may lie in a history for years. */
export const NAMED_MINUTES = 10

/** Whose letter of which loan. */
interface Letter {
  borrowerId: string
  orderNo: string
}

const PROOF = /^([0-9a-z]{1,10})-([\w-]{43})$/

/** That somebody knew the whole name behind a letter, until a moment. It holds no name, and only this installation makes it. */
export function nameProof(service: Service, letter: Letter, now: Date): string {
  const until = (Math.floor(now.getTime() / 1000) + NAMED_MINUTES * 60).toString(36)
  return `${until}-${keyed(service, ...markOf(letter, until)).toString('base64url')}`
}

/** Whether that is such a proof for this very letter, and still good. */
export function isNameProof(service: Service, proof: string, letter: Letter, now: Date): boolean {
  const [, until, mark] = PROOF.exec(proof) ?? []
  if (until === undefined || mark === undefined) return false
  if (Number.parseInt(until, 36) * 1000 < now.getTime()) return false
  const right = keyedEach(service, ...markOf(letter, until)).map((key) => key.toString('base64url'))
  return right.some((one) => timingSafeEqual(Buffer.from(mark), Buffer.from(one)))
}

const markOf = ({ borrowerId, orderNo }: Letter, until: string) =>
  ['letter-name', borrowerId, orderNo, until] as const
