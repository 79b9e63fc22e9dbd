import type { Currency, Minor } from '#domain/amount.ts'
import { columns, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { CannotOpen, sealerOf, UNREADABLE } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { nameOf } from '#server/fronts/desk/complaints/complaint-file.ts'
import { type QueueRow, queueOfBorrower } from '#server/fronts/desk/rows/desk-queue.ts'
import { eventOf, nameIn } from '#server/loans/events/source-event.ts'
import { listOrders, type Order } from '#server/loans/orders/orders.ts'
import { paymentTables } from '#server/loans/payment-tables.ts'
import { lendersOfLoans } from '#server/loans/products/lenders-shown.ts'
import { emailOf, type KnownEmail } from '#server/outbox/messages/email-rows.ts'
import { chosenNotifications } from '#server/outbox/messages/notification-rows.ts'
import { outboxTables } from '#server/outbox/tables.ts'
import { type BankAccount, listAccounts } from '#server/people/account/bank-account-rows.ts'
import { borrowerById, hasLeft } from '#server/people/borrowers/borrower-by-id.ts'
import { phoneOf } from '#server/people/borrowers/borrower-phones.ts'
import type { Service } from '#server/service/service.ts'

/** The most rows of one list on a borrower's page, the newest. */
export const BORROWER_LIST_ROWS = 50

export interface BorrowerPayment {
  /** The id of its posting, from which the folio of its receipt is derived. */
  paymentId: string
  orderNo: string
  currency: Currency
  at: Date
  amountMinor: Minor
  takenBackMinor: Minor
}

// The fee of an extension and the rest of its money are two postings of one payment.
const payments = statement<BorrowerPayment, [string]>(
  'desk-payments-of-borrower',
  `SELECT min(p.id) AS "paymentId", p.order_no AS "orderNo", o.currency, min(p.at) AS at, sum(e.amount_minor)::bigint AS "amountMinor",
     coalesce((SELECT sum(r.amount_minor) FROM reversals r
       WHERE r.borrower_id = $1 AND r.payment = n.payment AND r.restored_at IS NULL), 0)::bigint AS "takenBackMinor"
   FROM postings p
     JOIN entries e ON e.borrower_id = p.borrower_id AND e.posting_id = p.id AND e.account = 'cash'
     JOIN orders o ON o.borrower_id = p.borrower_id AND o.order_no = p.order_no,
     ${eventOf('p', 'b')}, LATERAL (SELECT ${nameIn('b')} AS payment) AS n
   WHERE p.borrower_id = $1 AND p.kind IN ('payment', 'extension')
   GROUP BY p.order_no, o.currency, n.payment ORDER BY at DESC, n.payment LIMIT ${BORROWER_LIST_ROWS + 1}`,
)

const REFERENCE = columns(
  paymentTables.paymentReferences,
  ['reference', 'orderNo', 'channel', 'amountMinor'],
  ['currency', 'state', 'issuedAt', 'expiresAt'],
)

export type BorrowerReference = Row<typeof REFERENCE>

const references = statement<BorrowerReference, [string]>(
  'desk-references-of-borrower',
  `SELECT ${REFERENCE} FROM payment_references WHERE borrower_id = $1 ORDER BY issued_at DESC, reference LIMIT ${BORROWER_LIST_ROWS + 1}`,
)

const CLAIM = columns(
  paymentTables.paymentClaims,
  ['folio', 'orderNo', 'amountMinor'],
  ['paidOn', 'state', 'openedAt'],
)

export interface BorrowerClaim extends Row<typeof CLAIM> {
  currency: Currency
}

const claims = statement<BorrowerClaim, [string]>(
  'desk-claims-of-borrower',
  `SELECT ${CLAIM.of('c')}, o.currency
   FROM payment_claims c JOIN orders o ON o.borrower_id = c.borrower_id AND o.order_no = c.order_no
   WHERE c.borrower_id = $1 ORDER BY c.opened_at DESC, c.folio LIMIT ${BORROWER_LIST_ROWS + 1}`,
)

const MESSAGE = columns(
  outboxTables.notifications,
  ['kind', 'state', 'plannedAt', 'endedAt', 'channel', 'failedChannel'],
  ['deliveredAt', 'readAt', 'failedAt', 'failedBecause'],
)

export interface BorrowerMessage extends Row<typeof MESSAGE> {
  because: string | null
}

const messages = statement<BorrowerMessage, [string]>(
  'desk-messages-of-borrower',
  `SELECT ${MESSAGE}, dropped_because AS because
   FROM notifications WHERE borrower_id = $1 ORDER BY planned_at DESC, kind, about LIMIT ${BORROWER_LIST_ROWS + 1}`,
)

/** The data of one borrower that the staff sees on one page. */
export interface BorrowerFile {
  borrower: Borrower
  person: string
  hasLeft: boolean
  /** The last digits; null if no phone is known. */
  phoneEnd: string | null
  /** The address that was confirmed for messages; null if there is none. */
  email: KnownEmail | null
  wantsMessages: boolean
  orders: Order[]
  /** The lender of each loan, if there is more than one lender. */
  lenders: ReadonlyMap<string, string>
  payments: BorrowerPayment[]
  references: BorrowerReference[]
  claims: BorrowerClaim[]
  messages: BorrowerMessage[]
  cases: QueueRow[]
  accounts: BankAccount[]
}

/** Reads the data of a borrower; undefined if the borrower does not exist. */
export async function borrowerFile(
  tx: Transaction,
  service: Service,
  id: string,
  now: Date,
): Promise<BorrowerFile | undefined> {
  const borrower = await borrowerById(tx, id)
  if (!borrower) return undefined
  const orders = (await listOrders(tx, borrower)).toReversed()
  return {
    borrower,
    person: await nameOf(tx, service, borrower),
    hasLeft: await hasLeft(tx, id),
    phoneEnd: await phoneEndOf(tx, service, borrower, now),
    email: await emailOf(tx, sealerOf(service), id),
    wantsMessages: !(await chosenNotifications(tx, id)).hasStopped,
    orders,
    lenders: await lendersOfLoans(tx, service.config.brand, orders),
    payments: await tx.rows(payments, [id]),
    references: await tx.rows(references, [id]),
    claims: await tx.rows(claims, [id]),
    messages: await tx.rows(messages, [id]),
    cases: await queueOfBorrower(tx, id, null),
    accounts: [
      ...(await listAccounts(tx, borrower, 'account')),
      ...(await listAccounts(tx, borrower, 'card')),
    ],
  }
}

const PHONE_END = 4

/** Returns the last digits: enough to compare with what a caller says, and too few to call the phone. */
async function phoneEndOf(tx: Transaction, service: Service, borrower: Borrower, now: Date) {
  try {
    const phone = await phoneOf(tx, borrower, sealerOf(service), now)
    return phone === null ? null : phone.slice(-PHONE_END)
  } catch (error) {
    if (error instanceof CannotOpen) return UNREADABLE
    throw error
  }
}
