import { isMistypedOf, lookFor } from '#domain/money/claim.ts'
import { LEAST_LIFE_MS } from '#domain/money/payment-reference.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Payments } from '#server/integrations/held/payments.ts'
import {
  answerClaim,
  findClaim,
  isContested,
  type KeptClaim,
  keepFinding,
  lockClaim,
} from '#server/loans/events/claim-rows.ts'
import { recordedEvent } from '#server/loans/events/payment-events.ts'
import { nameOf } from '#server/loans/events/source-event.ts'
import { takenBackOf } from '#server/loans/ledger/reversals.ts'
import { findOrder, lockKnownOrder, type Order } from '#server/loans/orders/orders.ts'
import { takeFound } from '#server/loans/receiving/take-notice.ts'
import {
  insertReference,
  lockCharge,
  lockReference,
  referencesOf,
  type StoredReference,
} from '#server/loans/references/payment-references.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { isOfAnother, moneyAround } from './claimable-money.ts'

/** Every provider with a way to pay in a market. */
export const providersOf = (payments: Payments, { loan }: Pick<Order, 'loan'>): string[] => [
  ...new Set(payments.channels(loan.product.market).map((channel) => payments.issuerOf(channel).name)),
]

/** What a look works with: the claim as it stood, and its order. */
interface Looking {
  claim: KeptClaim
  order: Order
  payments: Payments
}

/** Looks for the money of an open claim, books it where it is certain, and keeps what was found. */
export async function lookForClaim(
  tx: Transaction,
  borrower: Borrower,
  { claim, order, payments }: Looking,
  now: Date,
): Promise<void> {
  if (claim.state !== 'open') return
  const providers = providersOf(payments, order)
  const references = []
  for (const provider of providers) references.push(...(await referencesOf(tx, order, provider)))
  const own = references.map(({ reference }) => reference)
  const about = {
    isAnothers: await isOfAnother(tx, providers, claim.number, claim.borrowerId),
    isContested: await isContested(tx, claim),
  }
  const looked = lookFor(claim, await moneyAround(tx, order, claim), own, about, now)
  if (looked.book) {
    // Where somebody else has it by now, the next look says what there is then.
    await bookForClaim(tx, borrower, claim, looked.book, null, now)
    return
  }
  const locked = await lockClaim(tx, claim.borrowerId, claim.folio)
  if (locked?.state !== 'open') return
  await (looked.isAnswered
    ? answerClaim(tx, locked, looked.finding, null, null, now)
    : keepFinding(tx, locked, looked.finding, now))
}

/**
 * Books money of nobody's for a claim, on the reference that was meant, and answers it; `decided` is who of the staff did,
 * and what was asked for by then.
 * False where the claim has an answer, or the money is somebody's by now: of two who do it at once, one has done it.
 */
export async function bookForClaim(
  tx: Transaction,
  borrower: Borrower,
  claim: Pick<KeptClaim, 'borrowerId' | 'folio' | 'orderNo' | 'channel'>,
  { provider, id }: { provider: string; id: string },
  decided: { by: string; wish: string | null } | null,
  now: Date,
): Promise<boolean> {
  const told = await recordedEvent(tx, provider, id)
  // In the order in which a notice locks, so that neither waits for the other.
  if (told.charge) await lockCharge(tx, provider, told.charge)
  await lockReference(tx, provider, told.reference)
  const order = await lockKnownOrder(tx, borrower, claim.orderNo)
  const locked = await lockClaim(tx, claim.borrowerId, claim.folio)
  if (locked?.state !== 'open' || (decided && locked.wish !== decided.wish)) return false
  const reference =
    meantBy(told.reference, await referencesOf(tx, order, provider)) ??
    (await referenceOfClaim(tx, order, claim, { provider, amountMinor: told.amountMinor }, now))
  const taken = await takeFound(tx, provider, id, reference, borrower, now)
  if (!taken) return false
  // What cannot be true as it stands is before a person now.
  const isBooked = 'arrived' in taken
  // Its provider may have told already that it has gone again.
  const isGone =
    isBooked &&
    (await takenBackOf(tx, claim.borrowerId, nameOf({ source: provider, id }), false, null)) >=
      told.amountMinor
  const finding = isGone ? 'gone' : isBooked ? 'booked' : 'looked-at'
  await answerClaim(tx, locked, finding, { provider, id }, decided?.by ?? null, now)
  return true
}

/** The loan's own reference that money was meant for: the one that was mistyped, or else the newest to repay. */
const meantBy = (told: string, own: readonly StoredReference[]): StoredReference | undefined =>
  own.find(({ reference }) => isMistypedOf(told, reference)) ??
  own.find(({ purpose }) => purpose === 'repay') ??
  own[0]

/**
 * The reference on which the money of a claim is put where its provider never gave the loan one: the folio of the claim, which
 * is no number of any provider. No borrower can pay with it, and money that is put on it counts as paid in time.
 */
async function referenceOfClaim(
  tx: Transaction,
  order: Order,
  { folio, channel }: Pick<KeptClaim, 'folio' | 'channel'>,
  money: Pick<StoredReference, 'provider' | 'amountMinor'>,
  now: Date,
): Promise<StoredReference> {
  const { borrowerId, orderNo, currency } = order
  const made: StoredReference = {
    ...{ ...money, borrowerId, orderNo, currency, channel, reference: folio, providerOrderId: folio },
    ...{ purpose: 'repay', state: 'expired', codeText: '', instalment: null },
    ...{ issuedAt: now, expiresAt: new Date(now.getTime() + LEAST_LIFE_MS) },
  }
  await insertReference(tx, order, made)
  return made
}

/** The same for whom no call asked: the sweep's. Locks nothing before it has to. */
export async function lookForKept(
  tx: Transaction,
  { borrowerId, folio, orderNo }: Pick<KeptClaim, 'borrowerId' | 'folio' | 'orderNo'>,
  payments: Payments,
  now: Date,
): Promise<void> {
  const borrower = await borrowerById(tx, borrowerId)
  const order = borrower && (await findOrder(tx, borrower, orderNo))
  const claim = await findClaim(tx, borrowerId, folio)
  if (borrower && order && claim) await lookForClaim(tx, borrower, { claim, order, payments }, now)
}
