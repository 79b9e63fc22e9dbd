-- A reference that a provider was asked for. It is written before the provider is asked, outside of any transaction, so
-- that whoever comes after a crash asks again with the same key and gets the same reference.
CREATE TABLE reference_requests (
  idempotency_key text PRIMARY KEY,
  borrower_id text NOT NULL REFERENCES borrowers (id),
  order_no text NOT NULL REFERENCES orders (order_no),
  purpose text NOT NULL CHECK (purpose <> ''),
  channel text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  provider text NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'answered', 'replaced')),
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX reference_requests_open ON reference_requests (order_no, purpose, channel) WHERE state = 'asked';
CREATE INDEX reference_requests_of_order ON reference_requests (order_no);
CREATE INDEX reference_requests_of_borrower ON reference_requests (borrower_id);

-- When it happened, as the provider says: a notice that comes before its reference is booked later, on the right day.
ALTER TABLE payment_events ADD COLUMN occurred_at timestamptz;
-- How a payment met its reference: in time, after it had expired, was superseded or canceled, or again; exact, short, over.
ALTER TABLE payment_events ADD COLUMN arrived text;
ALTER TABLE payment_events ADD COLUMN amount_was text;

-- Where a borrower's codes go; sealed, like the name.
ALTER TABLE borrowers ADD COLUMN phone text;

-- The older payment store. A token is good for one payment by card, and only its hash is kept.
CREATE TABLE repay_tokens (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  borrower_id text NOT NULL REFERENCES borrowers (id),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX repay_tokens_of_borrower ON repay_tokens (borrower_id);
CREATE INDEX repay_tokens_by_end ON repay_tokens (expires_at);

-- One payment by card: `waiting` for its code, `charging` while the provider is asked, then `paid` or
-- `failed`, which is said only where it is certain that no money moved. Codes are kept hashed.
CREATE TABLE card_payments (
  id text PRIMARY KEY,
  borrower_id text NOT NULL REFERENCES borrowers (id),
  order_no text NOT NULL REFERENCES orders (order_no),
  token_hash bytea NOT NULL UNIQUE REFERENCES repay_tokens (token_hash),
  card_id text NOT NULL REFERENCES bank_accounts (id),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  state text NOT NULL CHECK (state IN ('waiting', 'charging', 'paid', 'failed')),
  code_salt bytea,
  code_hash bytea,
  code_sent_at timestamptz,
  code_tries integer NOT NULL DEFAULT 0 CHECK (code_tries >= 0),
  code_used_at timestamptz,
  made_at timestamptz NOT NULL,
  CHECK ((code_hash IS NULL) = (code_sent_at IS NULL) AND (code_hash IS NULL) = (code_salt IS NULL))
);
CREATE INDEX card_payments_of_borrower ON card_payments (borrower_id);
CREATE INDEX card_payments_of_order ON card_payments (order_no);
CREATE INDEX card_payments_charging ON card_payments (made_at) WHERE state = 'charging';
CREATE INDEX card_payments_of_card ON card_payments (card_id);
