import { folioNumber, folioPart } from '#domain/complaints/folio-number.ts'
import { marketIds } from '#domain/markets/market.ts'
import { borrowerById } from '#server/account/borrower-by-id.ts'
import type { Borrower } from '#server/account/borrowers.ts'
import type { Transaction } from '#server/database/database.ts'
import { ownerOfName } from '#server/database/owners.ts'
import type { Service } from '#server/service.ts'
import {
  type FoundPlace,
  type QueueRow,
  queueOfBorrower,
  queueOfFolioPart,
  searchQueue,
} from './desk-queue.ts'
import { personBehind } from './enter-complaint.ts'

/** What was found: by a number of its own, by a part of a folio, or as everything of one person. */
export interface Found {
  by: 'number' | 'part' | 'person' | null
  rows: QueueRow[]
  /** Who was found, where it was a person. */
  borrowerId: string | null
}

/**
 * Looks for what somebody of the staff was told. Phones are found by their keyed hash, so that nothing sealed is opened and
 * no list is read.
 */
export async function searchDesk(
  tx: Transaction,
  service: Service,
  typed: string,
  after: FoundPlace | null,
  now: Date,
): Promise<Found> {
  const number = folioNumber(typed)
  const exact = number === '' ? [] : await searchQueue(tx, number, after)
  if (exact.length > 0) return { by: 'number', rows: exact, borrowerId: null }
  const part = folioPart(typed)
  const ofPart = part ? await queueOfFolioPart(tx, part, after) : []
  if (ofPart.length > 0) return { by: 'part', rows: ofPart, borrowerId: null }
  const person =
    (await personBehind(tx, service, typed, now))?.borrower ?? (await payerOf(tx, service, typed))
  if (!person) return { by: null, rows: [], borrowerId: null }
  return { by: 'person', rows: await queueOfBorrower(tx, person.id, after), borrowerId: person.id }
}

/** Whose reference of a payment provider this is. */
async function payerOf(
  tx: Transaction,
  { payments }: Pick<Service, 'payments'>,
  typed: string,
): Promise<Borrower | undefined> {
  const text = typed.replaceAll('\0', '').trim().slice(0, SEARCH_MAX)
  if (text === '') return undefined
  const channels = marketIds.flatMap((market) => payments.channels(market))
  const providers = new Set(channels.map((channel) => payments.issuerOf(channel).name))
  // Printed in groups, and typed as it is printed.
  for (const reference of new Set([text, text.replaceAll(' ', '')])) {
    for (const provider of providers) {
      const id = await ownerOfName(tx, `reference/${provider}/${reference}`)
      if (id !== undefined) return borrowerById(tx, id)
    }
  }
  return undefined
}

/** Characters that are looked for at most. */
export const SEARCH_MAX = 64
