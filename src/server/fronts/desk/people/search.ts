import { folioNumber, folioPart } from '#domain/complaints/folio-number.ts'
import type { Day } from '#domain/dates.ts'
import { type MarketId, marketIds } from '#domain/markets/market.ts'
import { FOLIO_TAIL, receiptOfFolio } from '#domain/papers/receipt-folio.ts'
import { cleanTyped } from '#domain/typed/clean-typed.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { ownerOfName } from '#server/base/database/owners.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { nameOf } from '#server/fronts/desk/complaints/complaint-file.ts'
import { findBorrowerBehind } from '#server/fronts/desk/complaints/enter-complaint.ts'
import {
  type FoundPlace,
  type QueueRow,
  queueOfBorrower,
  queueOfFolioPart,
  searchQueue,
} from '#server/fronts/desk/rows/desk-queue.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { borrowersOfName } from '#server/people/borrowers/name-keys.ts'
import type { Service } from '#server/service/service.ts'

/** The results: by a number, by a part of a folio, all cases of one borrower, or borrowers with a name. */
export interface Found {
  by: 'number' | 'part' | 'person' | 'name' | null
  rows: QueueRow[]
  /** The borrower, if one was found. */
  borrowerId: string | null
  /** The borrowers with the name, and one more than a page if there are more. */
  people: Namesake[]
}

/** A borrower who was found by name. */
export interface Namesake {
  id: string
  person: string
  market: MarketId
}

const NOTHING: Found = { by: null, rows: [], borrowerId: null, people: [] }

/**
 * Searches for a term. Phones and names are found by their keyed hash, so nothing is decrypted and no list is
 * read.
 */
export async function searchDesk(
  tx: Transaction,
  service: Service,
  typed: string,
  { after, afterId }: { after: FoundPlace | null; afterId: string },
  now: Date,
): Promise<Found> {
  const number = folioNumber(typed)
  const exact = number === '' ? [] : await searchQueue(tx, number, after)
  if (exact.length > 0) return { ...NOTHING, by: 'number', rows: exact }
  const part = folioPart(typed)
  const ofPart = part ? await queueOfFolioPart(tx, part, after) : []
  if (ofPart.length > 0) return { ...NOTHING, by: 'part', rows: ofPart }
  const person =
    (await findBorrowerBehind(tx, service, typed, now))?.borrower ??
    (await payerOf(tx, service, typed)) ??
    (await payerOfReceipt(tx, number))
  if (!person) return foundByName(tx, service, typed, afterId)
  const rows = await queueOfBorrower(tx, person.id, after)
  return { ...NOTHING, by: 'person', rows, borrowerId: person.id }
}

/** The borrowers whose name contains these words. Only displayed names are decrypted. */
async function foundByName(
  tx: Transaction,
  service: Service,
  typed: string,
  afterId: string,
): Promise<Found> {
  const people: Namesake[] = []
  for (const id of await borrowersOfName(tx, service, typed, afterId)) {
    const borrower = await borrowerById(tx, id)
    if (borrower) people.push({ id, person: await nameOf(tx, service, borrower), market: borrower.market })
  }
  return people.length === 0 ? NOTHING : { ...NOTHING, by: 'name', people }
}

/** The borrower of a provider's payment reference. */
async function payerOf(
  tx: Transaction,
  { payments }: Pick<Service, 'payments'>,
  typed: string,
): Promise<Borrower | undefined> {
  const text = cleanTyped(typed)
  if (text === '' || text.length > SEARCH_MAX) return undefined
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

const ofReceipt = statement<{ borrowerId: string }, [string, Day]>(
  'desk-payer-of-receipt',
  `SELECT borrower_id AS "borrowerId" FROM postings
   WHERE right(id, ${FOLIO_TAIL}) = $1 AND on_day = $2 AND kind IN ('payment', 'extension') LIMIT 1`,
)

/** The borrower whose payment has a receipt with this folio. */
async function payerOfReceipt(tx: Transaction, folio: string): Promise<Borrower | undefined> {
  const receipt = receiptOfFolio(folio)
  const found = receipt && (await tx.row(ofReceipt, [receipt.tail, receipt.day]))
  return found ? borrowerById(tx, found.borrowerId) : undefined
}

/** The longest search term. */
export const SEARCH_MAX = 64
