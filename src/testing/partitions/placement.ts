/** Where the rows of a table lie when there are many machines. */
export type Place =
  /** With their borrower, by a hash of this column. */
  | { by: 'borrower'; column: string }
  /** Spread by a name of their own, by a hash of this column: small rows that are found before the borrower is known. */
  | { by: 'name'; column: string }
  /** A copy on each machine, because it is read beside the rows of any borrower. */
  | { by: 'copy' }
  /** On one machine: the staff's, the lender's, and what is done and gone. */
  | { by: 'one' }

const OF_BORROWER = { by: 'borrower', column: 'borrower_id' } as const
const COPY = { by: 'copy' } as const
const ONE = { by: 'one' } as const
const named = (column: string) => ({ by: 'name', column }) as const

/** Every table of the schema. */
export const placement: Readonly<Record<string, Place>> = {
  borrowers: { by: 'borrower', column: 'id' },
  orders: OF_BORROWER,
  instalments: OF_BORROWER,
  instalment_moves: OF_BORROWER,
  postings: OF_BORROWER,
  entries: OF_BORROWER,
  ledger_findings: OF_BORROWER,
  // Until its reference is found, what a provider says is nobody's, and the borrower is empty.
  payment_events: OF_BORROWER,
  payment_references: OF_BORROWER,
  reference_requests: OF_BORROWER,
  reversals: OF_BORROWER,
  repay_tokens: OF_BORROWER,
  card_payments: OF_BORROWER,
  bank_accounts: OF_BORROWER,
  account_changes: OF_BORROWER,
  browser_sessions: OF_BORROWER,
  passkeys: OF_BORROWER,
  offers: OF_BORROWER,
  applications: OF_BORROWER,
  certified_steps: OF_BORROWER,
  documents: OF_BORROWER,
  acceptances: OF_BORROWER,
  arrangements: OF_BORROWER,
  arrangement_requests: OF_BORROWER,
  scores: OF_BORROWER,
  burial_points: OF_BORROWER,
  complaints: OF_BORROWER,
  complaint_events: OF_BORROWER,
  pictures: OF_BORROWER,
  data_requests: OF_BORROWER,
  data_request_events: OF_BORROWER,
  notifications: OF_BORROWER,
  notification_choices: OF_BORROWER,
  consents: OF_BORROWER,
  email_addresses: OF_BORROWER,
  email_changes: OF_BORROWER,
  borrower_name_keys: OF_BORROWER,
  payment_claims: OF_BORROWER,
  deletions: OF_BORROWER,
  // A stream is a borrower, or money that is nobody's.
  lender_event_streams: { by: 'borrower', column: 'stream' },
  lender_events: { by: 'borrower', column: 'stream' },

  owners: named('name'),
  payment_charges: named('charge'),
  sessions: named('token_hash'),
  rate_counts: named('key'),
  counted_lately: named('key'),
  captchas: named('sid_hash'),
  registration_codes: named('phone_hash'),
  login_codes: named('phone_hash'),
  operator_keys: named('key'),

  products: COPY,
  templates: COPY,
  collection_agencies: COPY,

  outbox: ONE,
  registrations: ONE,
  campaign_events: ONE,
  money_cases: ONE,
  watch_marks: ONE,
  desk_users: ONE,
  answer_templates: ONE,
  desk_sessions: ONE,
  desk_networks: ONE,
  desk_tries: ONE,
  desk_audit: ONE,
  desk_audit_heads: ONE,
  desk_days: ONE,
  message_days: ONE,
  sandbox_messages: ONE,
  sandbox_webhooks: ONE,
  secret_canary: ONE,
  migrations: ONE,
}
