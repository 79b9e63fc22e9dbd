import type { Currency } from '#domain/markets/market.ts'
import type { RestoredTelling } from '#domain/money/booking/restore.ts'
import type { TakenBackTelling } from '#domain/money/booking/take-back.ts'
import type { Finding } from '#domain/money/claim.ts'
import type { ReferenceState } from '#domain/money/payment-reference.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import {
  ANONYMISED,
  becomes,
  bigint,
  boolean,
  bytes,
  DRAFT,
  date,
  EXPORTED,
  INNER,
  integer,
  json,
  kept,
  moment,
  NULLABLE,
  notExported,
  OWNER,
  ofNobody,
  PROVIDER,
  SECRET,
  STAFF,
  stays,
  type Table,
  table,
  text,
  typed,
} from '#server/base/database/table.ts'

const BOOKS = {
  keep: stays('the books of the lender: what was lent, paid and owed'),
  onDeletion: kept('the books of the lender: what was lent, paid and owed'),
}

export const paymentReferences = table('payment_references', {
  key: ['borrower_id', 'provider', 'reference'],
  place: 'borrower',
  keep: stays('money can arrive for a reference that expired long ago'),
  onDeletion: kept('money can arrive for a reference that expired long ago'),
  export: { order: 'issued_at' },
  columns: {
    borrower_id: text(OWNER),
    reference: text(EXPORTED),
    order_no: text(EXPORTED),
    purpose: text(typed<Purpose>(), EXPORTED),
    channel: text(EXPORTED),
    amount_minor: bigint(EXPORTED),
    currency: text(typed<Currency>(), EXPORTED),
    /** Of an extension: the instalment that it postpones. */
    instalment: integer(NULLABLE, EXPORTED),
    state: text(typed<ReferenceState>(), EXPORTED),
    issued_at: moment(EXPORTED),
    expires_at: moment(EXPORTED),
    superseded_by: text(NULLABLE, EXPORTED),
    provider: text(EXPORTED),
    provider_order_id: text(NULLABLE, PROVIDER),
    provider_data: json(NULLABLE, PROVIDER),
    superseded_by_provider: text(NULLABLE, PROVIDER),
  },
})

export const referenceRequests = table('reference_requests', {
  key: ['borrower_id', 'idempotency_key'],
  place: 'borrower',
  keep: stays('a repeated request to a provider returns the first reference'),
  onDeletion: kept('a repeated request to a provider returns the first reference'),
  export: { order: 'asked_at' },
  columns: {
    borrower_id: text(OWNER),
    order_no: text(EXPORTED),
    purpose: text(typed<Purpose>(), EXPORTED),
    channel: text(EXPORTED),
    amount_minor: bigint(EXPORTED),
    /** Of an extension: the instalment that it postpones. */
    instalment: integer(NULLABLE, EXPORTED),
    provider: text(EXPORTED),
    state: text(EXPORTED),
    asked_at: moment(EXPORTED),
    expires_at: moment(EXPORTED),
    idempotency_key: text(INNER),
  },
})

export const paymentEvents = table('payment_events', {
  key: ['borrower_id', 'provider', 'event_id'],
  place: 'borrower',
  keep: stays('every notice of a provider, so that a repeated one is recognised and booked once'),
  onDeletion: kept('every notice of a provider, so that a repeated one is recognised and booked once'),
  export: { order: 'received_at' },
  columns: {
    borrower_id: text(OWNER),
    provider: text(EXPORTED),
    event_id: text(EXPORTED),
    kind: text(EXPORTED),
    reference: text(NULLABLE, EXPORTED),
    amount_minor: bigint(NULLABLE, EXPORTED),
    occurred_at: moment(NULLABLE, EXPORTED),
    paid_at: moment(NULLABLE, EXPORTED),
    received_at: moment(EXPORTED),
    outcome: text(EXPORTED),
    credit_minor: bigint(NULLABLE, EXPORTED),
    due_on: date(NULLABLE, EXPORTED),
    takes_back: text(NULLABLE, EXPORTED),
    arrived: text(NULLABLE, INNER),
    amount_was: text(NULLABLE, INNER),
    telling: text(NULLABLE, INNER),
    charge: text(NULLABLE, PROVIDER),
    reversal: text(NULLABLE, PROVIDER),
    told_reference: text(NULLABLE, PROVIDER),
    fee_minor: bigint(NULLABLE, notExported('what the provider takes of the lender')),
  },
})

const paymentCharges = table('payment_charges', {
  key: ['provider', 'charge'],
  place: { by: 'charge' },
  keep: stays('one charge is one payment, also when its notice is repeated years later'),
  ...ofNobody('which event of a provider a charge belongs to'),
  columns: {
    provider: text(),
    charge: text(),
    event_id: text(),
  },
})

const repayTokens = table('repay_tokens', {
  key: ['borrower_id', 'token_hash'],
  place: 'borrower',
  keep: stays(
    'used tokens belong to their card payment; unused ones are removed when the borrower asks for another',
  ),
  onDeletion: kept('a hash that identifies no person'),
  export: SECRET.inExport,
  columns: {
    token_hash: bytes(),
    borrower_id: text(OWNER),
    expires_at: moment(),
    used_at: moment(NULLABLE),
  },
})

export const cardPayments = table('card_payments', {
  key: ['borrower_id', 'id'],
  place: 'borrower',
  ...BOOKS,
  export: { order: 'made_at' },
  columns: {
    borrower_id: text(OWNER),
    id: text(EXPORTED),
    order_no: text(EXPORTED),
    card_id: text(EXPORTED),
    amount_minor: bigint(EXPORTED),
    state: text(EXPORTED),
    made_at: moment(EXPORTED),
    code_sent_at: moment(NULLABLE, EXPORTED),
    code_used_at: moment(NULLABLE, EXPORTED),
    outcome: text(NULLABLE, EXPORTED),
    credit_minor: bigint(NULLABLE, EXPORTED),
    due_on: date(NULLABLE, EXPORTED),
    paid_at: moment(NULLABLE, EXPORTED),
    code_salt: bytes(NULLABLE, SECRET),
    code_hash: bytes(NULLABLE, SECRET),
    code_tries: integer(SECRET),
    token_hash: bytes(SECRET),
    telling: text(NULLABLE, INNER),
    asks: integer(INNER),
    ask_at: moment(NULLABLE, INNER),
  },
})

export const reversals = table('reversals', {
  key: ['borrower_id', 'id'],
  place: 'borrower',
  ...BOOKS,
  export: { order: 'at' },
  columns: {
    borrower_id: text(OWNER),
    id: text(EXPORTED),
    order_no: text(EXPORTED),
    /** The name of the payment’s event. */
    payment: text(EXPORTED),
    amount_minor: bigint(EXPORTED),
    /** Who took the money back. A source takes a payment back only once. */
    source: text(EXPORTED),
    reason: text(EXPORTED),
    /** What the loan owes afterwards. */
    owed_minor: bigint(EXPORTED),
    due_on: date(NULLABLE, EXPORTED),
    at: moment(EXPORTED),
    /** When the money came again. */
    restored_at: moment(NULLABLE, EXPORTED),
    telling: text(typed<TakenBackTelling>(), INNER),
    /** Whether the loan was settled before. */
    was_settled: boolean(INNER),
    restored_by: text(NULLABLE, STAFF),
    restored_telling: text(NULLABLE, typed<RestoredTelling>(), INNER),
    payment_source: text(NULLABLE, INNER),
    told_by: text(NULLABLE, INNER),
    listed_at: moment(NULLABLE, INNER),
    restored_listed_at: moment(NULLABLE, INNER),
  },
})

export const paymentClaims = table('payment_claims', {
  key: ['borrower_id', 'folio'],
  place: 'borrower',
  keep: stays(
    'payments that a borrower reported, and the result; the typed number is removed with the account',
  ),
  onDeletion: ANONYMISED,
  export: { order: 'opened_at' },
  columns: {
    borrower_id: text(OWNER),
    folio: text(EXPORTED),
    order_no: text(EXPORTED),
    channel: text(EXPORTED),
    paid_on: date(EXPORTED),
    amount_minor: bigint(EXPORTED),
    number: text(EXPORTED, becomes(`CASE WHEN number = '' THEN '' ELSE folio END`)),
    opened_at: moment(EXPORTED),
    answer_by: moment(EXPORTED),
    looked_at: moment(EXPORTED),
    state: text(typed<'open' | 'answered'>(), EXPORTED),
    answered_at: moment(NULLABLE, EXPORTED),
    finding: text(typed<Finding>(), notExported('may name money of another borrower')),
    /** With `event_id`: the notice of the money that was booked for the claim. */
    provider: text(NULLABLE, PROVIDER),
    event_id: text(NULLABLE, PROVIDER),
    wish: text(NULLABLE, DRAFT),
    wished_by: text(NULLABLE, STAFF),
    decided_by: text(NULLABLE, STAFF),
  },
})

export const moneyCases = table('money_cases', {
  key: ['id'],
  place: 'one',
  ...BOOKS,
  export: { order: 'opened_at' },
  columns: {
    borrower_id: text(NULLABLE, OWNER),
    kind: text(EXPORTED),
    code: text(EXPORTED),
    provider: text(NULLABLE, EXPORTED),
    reference: text(NULLABLE, EXPORTED),
    amount_minor: bigint(NULLABLE, EXPORTED),
    said_at: moment(NULLABLE, EXPORTED),
    order_no: text(NULLABLE, EXPORTED),
    /** Of a reversal: the payment, as postings name it. */
    payment: text(NULLABLE, EXPORTED),
    opened_at: moment(EXPORTED),
    state: text(typed<'open' | 'done' | 'dismissed'>(), EXPORTED),
    decided_at: moment(NULLABLE, EXPORTED),
    id: text(INNER),
    same: text(INNER),
    event_id: text(NULLABLE, PROVIDER),
    wish: text(NULLABLE, DRAFT),
    reason: text(NULLABLE, STAFF),
    wished_by: text(NULLABLE, STAFF),
    decided_by: text(NULLABLE, STAFF),
  },
})

/** Payment references, payments and what was looked into. */
export const paymentTables: readonly Table[] = [
  paymentReferences,
  referenceRequests,
  paymentEvents,
  paymentCharges,
  repayTokens,
  cardPayments,
  reversals,
  paymentClaims,
  moneyCases,
]
