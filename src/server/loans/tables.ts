import type { Currency, MarketId } from '#domain/markets/market.ts'
import type { GivenDays } from '#domain/money/arrangement.ts'
import type { RequestState } from '#domain/money/arrangement-request.ts'
import {
  ANONYMISED,
  bigint,
  boolean,
  bytes,
  date,
  deletedWhere,
  EMPTIED,
  EXPORTED,
  exportedSince,
  INNER,
  integer,
  json,
  kept,
  moment,
  NULLABLE,
  OWNER,
  ofNobody,
  SEALED,
  STAFF,
  stays,
  type Table,
  table,
  text,
  texts,
  typed,
} from '#server/base/database/table.ts'

const LENDERS = 'the lender’s, and nothing of a borrower'
const BOOKS = {
  keep: stays('the books of the lender: what was lent, paid and owed'),
  onDeletion: kept('the books of the lender: what was lent, paid and owed'),
}
const EVIDENCE = {
  keep: stays('evidence of what a borrower was told and agreed to'),
  onDeletion: kept('evidence of what a borrower was told and agreed to'),
}

const products = table('products', {
  key: ['id'],
  place: 'copy',
  keep: stays('old loans keep the product of their time'),
  ...ofNobody(LENDERS),
  columns: {
    id: text(),
    market: text(),
    name: text(),
    logo: text(),
    rule: json(),
    offered: boolean(),
    penalty_charge_minor: bigint(NULLABLE),
    extension_max_days_late: integer(NULLABLE),
    extension_max_times: integer(NULLABLE),
    steps: texts(NULLABLE),
    cooling_off_days: integer(NULLABLE),
    arrangements: json(NULLABLE),
    register_number: text(NULLABLE),
    lenders: json(NULLABLE),
    day_off: text(NULLABLE),
    extension_offered_days: integer(NULLABLE),
  },
})

export const offers = table('offers', {
  key: ['borrower_id', 'id'],
  place: 'borrower',
  keep: stays(EVIDENCE.keep.why),
  onDeletion: deletedWhere(
    `NOT EXISTS (SELECT FROM orders o WHERE o.borrower_id = $1 AND o.offer_id = offers.id)`,
  ),
  export: { order: 'made_at' },
  columns: {
    borrower_id: text(OWNER),
    id: text(EXPORTED),
    product_id: text(EXPORTED),
    amount_minor: bigint(EXPORTED),
    first_amount_minor: bigint(NULLABLE, EXPORTED),
    coupon_minor: bigint(EXPORTED),
    made_at: moment(EXPORTED),
    reloaded_at: moment(NULLABLE, EXPORTED),
    expires_at: moment(EXPORTED),
    shown_as: text(NULLABLE, INNER),
  },
})

export const orders = table('orders', {
  key: ['borrower_id', 'order_no'],
  place: 'borrower',
  ...BOOKS,
  export: { order: 'created_at' },
  columns: {
    borrower_id: text(OWNER),
    order_no: text(EXPORTED),
    product_id: text(EXPORTED),
    /** As stored. This release may not know it. */
    status: text(EXPORTED),
    amount_minor: bigint(EXPORTED),
    received_minor: bigint(EXPORTED),
    currency: text(typed<Currency>(), EXPORTED),
    disbursed_on: date(NULLABLE, EXPORTED),
    due_on: date(NULLABLE, EXPORTED),
    coupon_minor: bigint(EXPORTED),
    extension_allowed: boolean(EXPORTED),
    created_at: moment(EXPORTED),
    offer_id: text(NULLABLE, EXPORTED),
    rule: json(NULLABLE, EXPORTED),
    penalty_charge_minor: bigint(NULLABLE, EXPORTED),
    extension_max_days_late: integer(NULLABLE, EXPORTED),
    extension_max_times: integer(NULLABLE, EXPORTED),
    extension_offered_days: integer(NULLABLE, EXPORTED),
    cooling_off_days: integer(NULLABLE, EXPORTED),
    arrangements: json(NULLABLE, EXPORTED),
    register_number: text(NULLABLE, EXPORTED),
    lenders: json(NULLABLE, EXPORTED),
    day_off: text(NULLABLE, EXPORTED),
    time_zone: text(NULLABLE, EXPORTED),
    rating_wanted: boolean(INNER),
    takes_collection_complaints: boolean(INNER),
    external_url: text(NULLABLE, INNER),
    version: integer(INNER),
  },
})

const acceptances = table('acceptances', {
  key: ['borrower_id', 'order_no'],
  place: 'borrower',
  ...EVIDENCE,
  export: { order: 'accepted_at' },
  columns: {
    borrower_id: text(OWNER),
    order_no: text(EXPORTED),
    document: text(EXPORTED),
    version: date(EXPORTED),
    accepted_at: moment(EXPORTED),
    text_hash: bytes(EXPORTED),
    key_facts_hash: bytes(NULLABLE, EXPORTED),
    paper: json(EXPORTED),
    key_facts: json(NULLABLE, EXPORTED),
  },
})

const instalments = table('instalments', {
  key: ['borrower_id', 'order_no', 'number'],
  place: 'borrower',
  ...BOOKS,
  export: { order: 'order_no, number' },
  columns: {
    borrower_id: text(OWNER),
    order_no: text(EXPORTED),
    number: integer(EXPORTED),
    due_on: date(EXPORTED),
    principal_minor: bigint(EXPORTED),
    interest_minor: bigint(EXPORTED),
    fee_minor: bigint(EXPORTED),
    tax_minor: bigint(EXPORTED),
  },
})

const instalmentMoves = table('instalment_moves', {
  key: ['borrower_id', 'event', 'number'],
  place: 'borrower',
  ...BOOKS,
  export: { order: 'order_no, number' },
  columns: {
    borrower_id: text(OWNER),
    order_no: text(EXPORTED),
    number: integer(EXPORTED),
    days: integer(EXPORTED),
    event: text(INNER),
  },
})

const arrangements = table('arrangements', {
  key: ['borrower_id', 'order_no', 'number'],
  place: 'borrower',
  ...EVIDENCE,
  export: { order: 'agreed_at' },
  columns: {
    borrower_id: text(OWNER),
    order_no: text(EXPORTED),
    number: integer(EXPORTED),
    agreed_at: moment(EXPORTED),
    agreed_on: date(EXPORTED),
    penalty: text(EXPORTED),
    parts: json(EXPORTED),
    paid_before_minor: bigint(EXPORTED),
    by_hand: boolean(EXPORTED),
    paper_hash: bytes(EXPORTED),
    paper: json(EXPORTED),
  },
})

export const arrangementRequests = table('arrangement_requests', {
  key: ['borrower_id', 'folio'],
  place: 'borrower',
  keep: stays('days that a borrower asked for, and the answer; the texts are removed with the account'),
  onDeletion: ANONYMISED,
  export: { order: 'asked_at' },
  sealedBy: 'folio',
  columns: {
    borrower_id: text(OWNER),
    folio: text(EXPORTED),
    order_no: text(EXPORTED),
    asked_at: moment(EXPORTED),
    until: date(EXPORTED),
    parts: integer(EXPORTED),
    can_pay_minor: bigint(NULLABLE, EXPORTED),
    why: text(EXPORTED, SEALED, EMPTIED),
    arranged_before: integer(EXPORTED),
    state: text(typed<RequestState>(), EXPORTED),
    answered_at: moment(NULLABLE, EXPORTED),
    /** What was offered; of an open request what one of the staff wants to offer until another confirms it. */
    offer: json(NULLABLE, typed<GivenDays>(), exportedSince('answered_at')),
    offer_until: date(NULLABLE, exportedSince('answered_at')),
    reply: text(NULLABLE, exportedSince('answered_at'), SEALED, EMPTIED),
    wished_by: text(NULLABLE, STAFF),
    decided_by: text(NULLABLE, STAFF),
  },
})

export const postings = table('postings', {
  key: ['borrower_id', 'id'],
  place: 'borrower',
  ...BOOKS,
  export: { order: 'at' },
  columns: {
    borrower_id: text(OWNER),
    id: text(EXPORTED),
    order_no: text(EXPORTED),
    kind: text(EXPORTED),
    at: moment(EXPORTED),
    on_day: date(EXPORTED),
    booked_at: moment(EXPORTED),
    event_key: text(INNER),
    source: text(NULLABLE, INNER),
    event_id: text(NULLABLE, INNER),
    step: text(NULLABLE, INNER),
    listed_at: moment(NULLABLE, INNER),
  },
})

const entries = table('entries', {
  key: ['borrower_id', 'posting_id', 'line'],
  place: 'borrower',
  ...BOOKS,
  export: { order: 'order_no, posting_id, line' },
  columns: {
    borrower_id: text(OWNER),
    posting_id: text(EXPORTED),
    line: integer(EXPORTED),
    order_no: text(EXPORTED),
    account: text(EXPORTED),
    amount_minor: bigint(EXPORTED),
  },
})

export const ledgerFindings = table('ledger_findings', {
  key: ['borrower_id', 'order_no'],
  place: 'borrower',
  keep: stays('loans whose ledger does not balance, until it does'),
  onDeletion: kept('sums that identify no person'),
  export: 'whether the installation’s own sums agree; what they are made of is in the file',
  columns: {
    borrower_id: text(OWNER),
    order_no: text(),
    currency: text(),
    /** The sum of the entries of all postings; 0 if the ledger balances. */
    imbalance_minor: bigint(),
    /** Booked money minus what providers and cards reported; 0 if they agree. */
    untold_minor: bigint(),
    /** Whether the loan is settled and owes, or owes nothing and is not settled. */
    status_contradicts: boolean(),
    /** What the lender owes the borrower. */
    credit_minor: bigint(),
    checked_at: moment(),
  },
})

const scores = table('scores', {
  key: [],
  place: 'borrower',
  keep: stays('a borrower’s stars'),
  onDeletion: kept('a number of stars identifies no person'),
  export: { order: 'at', isBulky: true },
  columns: {
    borrower_id: text(OWNER),
    order_no: text(NULLABLE, EXPORTED),
    score: integer(EXPORTED),
    at: moment(EXPORTED),
  },
})

const burialPoints = table('burial_points', {
  key: ['borrower_id', 'id', 'at'],
  place: 'borrower',
  keep: {
    days: 400,
    after: 'at',
    byMonth: true,
    why: 'views of the page of an offer: a year of figures, and a month to compare',
  },
  onDeletion: kept('a page view identifies no person'),
  export: { order: 'at', isBulky: true },
  columns: {
    borrower_id: text(OWNER),
    product_id: text(EXPORTED),
    event: text(EXPORTED),
    at: moment(EXPORTED),
    id: text(INNER),
  },
})

export const collectionAgencies = table('collection_agencies', {
  key: ['id'],
  place: 'copy',
  keep: stays('who may collect debts now, and who might on the day of a complaint'),
  ...ofNobody(LENDERS),
  columns: {
    id: text(),
    market: text(typed<MarketId>()),
    name: text(),
    phone: text(),
    email: text(),
    address: text(),
    named_from: date(),
    named_until: date(NULLABLE),
  },
})

/** Products, offers, loans and their ledger. */
export const loanTables: readonly Table[] = [
  products,
  offers,
  orders,
  acceptances,
  instalments,
  instalmentMoves,
  arrangements,
  arrangementRequests,
  postings,
  entries,
  ledgerFindings,
  scores,
  burialPoints,
  collectionAgencies,
]
