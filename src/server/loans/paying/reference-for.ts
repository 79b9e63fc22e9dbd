import type { Minor } from '#domain/amount.ts'
import { isLive, lastMoment } from '#domain/money/payment-reference.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { Refused } from '#server/base/http/refused.ts'
import { newId } from '#server/base/names/ids.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Context, Steps } from '#server/call/serve.ts'
import type { Channel, Payer } from '#server/integrations/payments/provider.ts'
import type { Payments } from '#server/integrations/validated/payments.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import {
  issuedReferences,
  type Purpose,
  type StoredReference,
} from '#server/loans/references/payment-references.ts'
import {
  closeInquiry,
  insertInquiry,
  openInquiry,
  type Question,
  type ReferenceInquiry,
} from '#server/loans/references/reference-requests.ts'
import { instalmentFor } from '#server/loans/references/what-to-pay.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import { askProvider } from './ask-provider.ts'

/** A requested reference over `amountMinor`, by one channel. */
export interface DesiredReference {
  purpose: Purpose
  channel: Channel
  amountMinor: Minor
  /** Returns whether the same amount will be due at another moment, which limits the validity. */
  isRightAt: (at: Date) => boolean
  /** Pending payments. References from before `since` are not reused; `wantsAgain` requests another one all the same. */
  pending?: { since: Date; isGiven: (reference: StoredReference) => boolean; wantsAgain: boolean } | null
}

/** A locked order of the borrower and the requested reference, as a call decides it. */
export interface ReferenceDecision {
  order: Order
  wish: DesiredReference
}

/**
 * How often a provider is asked within one call: the amount may change during its answer, but hardly twice.
 */
const ROUNDS_MAX = 2

/**
 * Answers with the payable reference: the live one for this amount, so that a reload creates no second,
 * otherwise a new one. `decide` and `say` run in a transaction; the provider is asked after its end, and then
 * both run again, because a payment may have arrived meanwhile. Refused as `provider-unavailable` without an
 * answer.
 */
export async function withReference<Said>(
  steps: Steps,
  decide: (context: Context) => Promise<ReferenceDecision>,
  say: (context: Context, wanted: ReferenceDecision, reference: StoredReference) => Promise<Said>,
): Promise<Said> {
  const { service } = steps
  for (let round = 0; round <= ROUNDS_MAX; round++) {
    const found = await steps.transaction(async (context) => {
      const decided = await decide(context)
      const { tx, borrower, now } = context
      const answer = await findOrAsk(tx, service.payments, borrower, decided, now)
      if ('reference' in answer) return { said: await say(context, decided, answer.reference) }
      const sealer = sealerOf(service)
      const { givenName, familyName } = await findPerson(tx, borrower, sealer)
      return { question: answer.question, payer: { name: `${givenName} ${familyName}` } satisfies Payer }
    })
    if ('said' in found) return found.said
    if (round < ROUNDS_MAX && !(await askProvider(service, found.question, found.payer))) break
  }
  throw new Refused('provider-unavailable')
}

/** The live reference of a locked order, or the provider's request, stored before it is sent. */
export async function findOrAsk(
  tx: Transaction,
  payments: Payments,
  borrower: Borrower,
  { order, wish: { purpose, channel, amountMinor, isRightAt, pending = null } }: ReferenceDecision,
  now: Date,
): Promise<{ reference: StoredReference } | { question: Question }> {
  const issued = await issuedReferences(tx, order, purpose)
  const old = issued.find((reference) => reference.channel === channel.payCode)
  const isGiven = (reference: StoredReference) => pending === null || pending.isGiven(reference)
  const instalment = instalmentFor(purpose, order)
  const isSame = (one: { instalment: number | null }) => one.instalment === instalment
  if (old && isPayable(old, amountMinor, now) && isGiven(old) && isSame(old)) return { reference: old }
  // Reopening a page never requests a second payment; an explicit request may.
  if (pending !== null && !pending.wantsAgain) throw new Refused('payment-on-its-way')

  const asked = await openInquiry(tx, order, purpose, channel.payCode)
  const isFresh = asked !== undefined && (pending === null || asked.askedAt >= pending.since)
  // The provider may have received it, so it is repeated with the same key.
  if (asked && isFresh && isSame(asked) && asked.amountMinor === amountMinor && now < asked.expiresAt) {
    return { question: { inquiry: asked, channel, borrower, order } }
  }
  if (asked) await closeInquiry(tx, order, asked, 'replaced')
  const inquiry: ReferenceInquiry = {
    idempotencyKey: newId(now),
    purpose,
    channel: channel.payCode,
    amountMinor,
    provider: payments.issuerOf(channel).name,
    askedAt: now,
    expiresAt: lastMoment(now, channel.validHours, isRightAt),
    instalment,
  }
  await insertInquiry(tx, order, inquiry)
  return { question: { inquiry, channel, borrower, order } }
}

/** Returns whether a reference may still be paid: it is live, and asks for today's amount. */
export function isPayable(reference: StoredReference, amountMinor: Minor, now: Date): boolean {
  return reference.amountMinor === amountMinor && isLive({ ...reference, amount: reference.amountMinor }, now)
}
