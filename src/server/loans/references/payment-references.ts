import type { ReferenceState } from '#domain/money/payment-reference.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName, lockName, ownerOfName } from '#server/base/database/owners.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { paymentTables } from '#server/loans/payment-tables.ts'

export type { Purpose } from '#domain/money/same-debt.ts'

const STORED = columns(
  paymentTables.paymentReferences,
  ['reference', 'borrowerId', 'orderNo', 'purpose', 'channel', 'amountMinor', 'currency', 'state'],
  ['issuedAt', 'expiresAt', 'provider', 'providerOrderId', 'instalment'],
)

/** A number that a borrower shows at a store or types into a bank's page. */
export interface StoredReference extends Row<typeof STORED> {
  providerOrderId: string
  /** The content of a code that is drawn. */
  codeText: string
}

const COLUMNS = `${STORED.of('r')}, r.provider_data ->> 'codeText' AS "codeText"`

const issued = statement<StoredReference, [string, string, Purpose]>(
  'issued-references',
  `SELECT ${COLUMNS} FROM payment_references r
   WHERE r.order_no = $1 AND r.borrower_id = $2 AND r.purpose = $3 AND r.state = 'issued'`,
)

/** The references of an order that were not paid, replaced or canceled. They may have expired. */
export function issuedReferences(
  tx: Transaction,
  order: Order,
  purpose: Purpose,
): Promise<StoredReference[]> {
  return tx.rows(issued, [order.orderNo, order.borrowerId, purpose])
}

const open = statement<StoredReference, [string, string]>(
  'open-references',
  `SELECT ${COLUMNS} FROM payment_references r
   WHERE r.order_no = $1 AND r.borrower_id = $2 AND r.state = 'issued' ORDER BY r.issued_at, r.reference`,
)

/** The same for all purposes. */
export function openReferences(tx: Transaction, order: Order): Promise<StoredReference[]> {
  return tx.rows(open, [order.orderNo, order.borrowerId])
}

const ofProvider = statement<StoredReference, [string, string, string]>(
  'references-of-provider',
  `SELECT ${COLUMNS} FROM payment_references r
   WHERE r.order_no = $1 AND r.borrower_id = $2 AND r.provider = $3 ORDER BY r.issued_at DESC, r.reference LIMIT 50`,
)

/** The newest references of an order by one provider, in any state. */
export const referencesOf = (
  tx: Transaction,
  { orderNo, borrowerId }: Pick<Order, 'orderNo' | 'borrowerId'>,
  provider: string,
): Promise<StoredReference[]> => tx.rows(ofProvider, [orderNo, borrowerId, provider])

// Two references have the same moment only if one has replaced the other.
const newest = statement<StoredReference, [string, string, Purpose, string]>(
  'newest-reference',
  `SELECT ${COLUMNS} FROM payment_references r
   WHERE r.order_no = $1 AND r.borrower_id = $2 AND r.purpose = $3 AND r.channel = $4
   ORDER BY r.issued_at DESC, (r.state = 'issued') DESC, (r.state = 'paid') DESC, r.reference LIMIT 1`,
)

/** The newest reference of an order for one purpose and by one channel, in any state. */
export function newestReference(
  tx: Transaction,
  order: Order,
  purpose: Purpose,
  channel: string,
): Promise<StoredReference | undefined> {
  return tx.row(newest, [order.orderNo, order.borrowerId, purpose, channel])
}

const own = statement<StoredReference, [string, string, string]>(
  'own-reference',
  `SELECT ${COLUMNS} FROM payment_references r
   WHERE r.reference = $3 AND r.order_no = $1 AND r.borrower_id = $2 ORDER BY r.issued_at DESC, r.provider LIMIT 1`,
)

/** The reference of the borrower's order with this number; the newest, if two providers issued the same number. */
export function ownReference(
  tx: Transaction,
  order: Order,
  reference: string,
): Promise<StoredReference | undefined> {
  return tx.row(own, [order.orderNo, order.borrowerId, reference])
}

const find = statement<StoredReference, [string, string, string]>(
  'find-reference',
  `SELECT ${COLUMNS} FROM payment_references r WHERE r.borrower_id = $3 AND r.reference = $1 AND r.provider = $2`,
)

/** A reference that this provider issued to this borrower. */
export function findReference(
  tx: Transaction,
  borrowerId: string,
  provider: string,
  reference: string,
): Promise<StoredReference | undefined> {
  return tx.row(find, [reference, provider, borrowerId])
}

/** The same for a reference that must exist. Lock its order first, so that it does not change. */
export async function knownReference(
  tx: Transaction,
  borrowerId: string,
  provider: string,
  reference: string,
): Promise<StoredReference> {
  const found = await findReference(tx, borrowerId, provider, reference)
  if (!found) throw new Error(`the reference ${reference} of ${provider} vanished`)
  return found
}

type Owner = Borrower & { orderNo: string }

const OWNER = `SELECT b.id, b.market, b.client_kind AS "clientKind", r.order_no AS "orderNo"
   FROM payment_references r JOIN borrowers b ON b.id = r.borrower_id
   WHERE r.reference = $1 AND r.provider = $2`

const owner = statement<Owner, [string, string, string]>(
  'owner-of-reference',
  `${OWNER} AND r.borrower_id = $3`,
)
// Searches all borrowers: the release before gave its references no name.
const ownerAnywhere = statement<Owner, [string, string]>('owner-of-reference-anywhere', OWNER)

/**
 * The borrower and the order of a reference, to book its payment: providers do not know borrowers. `ownerId` is the borrower
 * that its lock returned, if it was taken.
 */
export async function ownerOfReference(
  tx: Transaction,
  provider: string,
  reference: string,
  ownerId?: string,
): Promise<Owner | undefined> {
  const id = ownerId ?? (await ownerOfName(tx, `reference/${provider}/${reference}`))
  return id === undefined
    ? tx.row(ownerAnywhere, [reference, provider])
    : tx.row(owner, [reference, provider, id])
}

/**
 * Locks a reference until the transaction ends, also if it belongs to no borrower yet. Resolves with its borrower. Take this
 * lock before that of the order.
 */
export const lockReference = (
  tx: Transaction,
  provider: string,
  reference: string,
): Promise<string | undefined> => lockName(tx, `reference/${provider}/${reference}`)

/** The same for a charge, whose reversal may arrive before its payment. */
export const lockCharge = (tx: Transaction, provider: string, charge: string): Promise<string | undefined> =>
  lockName(tx, `charge/${provider}/${charge}`)

const NEW = columns(paymentTables.paymentReferences, STORED.names, ['providerData'])
const insert = statement<unknown, Inserted>(
  'insert-reference',
  `INSERT INTO payment_references ${NEW.inserted}`,
)

/** Stores a reference that a provider issued for a locked order. The name of the reference is locked. */
export async function insertReference(
  tx: Transaction,
  { borrowerId, orderNo }: Order,
  reference: Omit<StoredReference, 'borrowerId'>,
): Promise<void> {
  await giveName(tx, `reference/${reference.provider}/${reference.reference}`, borrowerId)
  const providerData = JSON.stringify({ codeText: reference.codeText })
  await tx.run(insert, NEW.values({ ...reference, borrowerId, orderNo, providerData }))
}

/** Identifies a reference: its number is unique only at its provider. */
export type ReferenceKey = Pick<StoredReference, 'provider' | 'reference'>

const setState = statement<
  unknown,
  [string, string, ReferenceState, ReferenceState, string | null, string | null, string]
>(
  'set-reference-state',
  `UPDATE payment_references SET state = $4, superseded_by_provider = $5, superseded_by = $6
   WHERE borrower_id = $7 AND provider = $1 AND reference = $2 AND state = $3`,
)

/** Updates the state of a reference of a locked order; `supersededBy` is the one that replaces it. */
export async function updateReference(
  tx: Transaction,
  { borrowerId, provider, reference, state }: StoredReference,
  next: ReferenceState,
  supersededBy: ReferenceKey | null = null,
): Promise<void> {
  const by = [supersededBy?.provider ?? null, supersededBy?.reference ?? null] as const
  if ((await tx.run(setState, [provider, reference, state, next, ...by, borrowerId])) !== 1) {
    throw new Error('the reference was changed without the lock of its order')
  }
}
