import { decideClaim, isMistypedOf } from '#domain/money/claim.ts'
import { LEAST_LIFE_MS } from '#domain/money/payment-reference.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Payments } from '#server/integrations/validated/payments.ts'
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
import { processMatched } from '#server/loans/receiving/process-event.ts'
import {
  insertReference,
  lockCharge,
  lockReference,
  referencesOf,
  type StoredReference,
} from '#server/loans/references/payment-references.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { isOfAnother, moneyForOrder } from './claimable-money.ts'

/** Every provider with a channel in a market. */
export const providersOf = (payments: Payments, { loan }: Pick<Order, 'loan'>): string[] => [
  ...new Set(payments.channels(loan.product.market).map((channel) => payments.issuerOf(channel).name)),
]

/** The input of a search: the claim as it was read, and its order. */
interface SearchContext {
  claim: KeptClaim
  order: Order
  payments: Payments
}

/** Searches for the money of an open claim, books it if it is certain, and stores the finding. */
export async function searchClaim(
  tx: Transaction,
  borrower: Borrower,
  { claim, order, payments }: SearchContext,
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
  const looked = decideClaim(claim, await moneyForOrder(tx, order, claim), own, about, now)
  if (looked.book) {
    // If the money was matched elsewhere meanwhile, the next search has another finding.
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
 * Books unmatched money for a claim, on the reference that was meant, and answers the claim; `decided` is the
 * member of the staff and their proposal. False if the claim has an answer, or the money is matched by now:
 * of two concurrent calls one books it.
 */
export async function bookForClaim(
  tx: Transaction,
  borrower: Borrower,
  claim: Pick<KeptClaim, 'borrowerId' | 'folio' | 'orderNo' | 'channel'>,
  { provider, id }: { provider: string; id: string },
  decided: { by: string; wish: string | null } | null,
  now: Date,
): Promise<boolean> {
  const event = await recordedEvent(tx, provider, id)
  // In the locking order of webhook messages, so that there is no deadlock.
  if (event.charge) await lockCharge(tx, provider, event.charge)
  await lockReference(tx, provider, event.reference)
  const order = await lockKnownOrder(tx, borrower, claim.orderNo)
  const locked = await lockClaim(tx, claim.borrowerId, claim.folio)
  if (locked?.state !== 'open' || (decided && locked.wish !== decided.wish)) return false
  const reference =
    meantBy(event.reference, await referencesOf(tx, order, provider)) ??
    (await referenceOfClaim(tx, order, claim, { provider, amountMinor: event.amountMinor }, now))
  const taken = await processMatched(tx, provider, id, reference, borrower, now)
  if (!taken) return false
  // Implausible money now waits for a person.
  const isBooked = 'arrived' in taken
  // Its provider may have reported a reversal already.
  const isGone =
    isBooked &&
    (await takenBackOf(tx, claim.borrowerId, nameOf({ source: provider, id }), false, null)) >=
      event.amountMinor
  const finding = isGone ? 'gone' : isBooked ? 'booked' : 'looked-at'
  await answerClaim(tx, locked, finding, { provider, id }, decided?.by ?? null, now)
  return true
}

/**
 * The loan's own reference that was meant: the one that was mistyped, otherwise the newest for a repayment.
 */
const meantBy = (reported: string, own: readonly StoredReference[]): StoredReference | undefined =>
  own.find(({ reference }) => isMistypedOf(reported, reference)) ??
  own.find(({ purpose }) => purpose === 'repay') ??
  own[0]

/**
 * The reference on which a claim's money is booked if its provider never issued one for the loan. Its number
 * is the claim's folio, which no provider issues. It cannot be paid, and money booked on it counts as paid in
 * time.
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

/** Searches without a borrower's call, for the sweep. It takes locks as late as possible. */
export async function searchStoredClaim(
  tx: Transaction,
  { borrowerId, folio, orderNo }: Pick<KeptClaim, 'borrowerId' | 'folio' | 'orderNo'>,
  payments: Payments,
  now: Date,
): Promise<void> {
  const borrower = await borrowerById(tx, borrowerId)
  const order = borrower && (await findOrder(tx, borrower, orderNo))
  const claim = await findClaim(tx, borrowerId, folio)
  if (borrower && order && claim) await searchClaim(tx, borrower, { claim, order, payments }, now)
}
