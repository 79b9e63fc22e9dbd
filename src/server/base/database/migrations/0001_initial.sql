-- Money is in minor units, moments are UTC, days are days in the market's time zone, ids are made by the server.
-- Every row of a borrower carries the borrower's id. Names and addresses are sealed before they come here.

CREATE TABLE borrowers (
  id text PRIMARY KEY,
  market text NOT NULL CHECK (market IN ('mx', 'in')),
  given_name text NOT NULL,
  family_name text NOT NULL,
  address text NOT NULL,
  client_kind text NOT NULL CHECK (client_kind IN ('new', 'repeat')),
  created_at timestamptz NOT NULL
);

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  borrower_id text NOT NULL REFERENCES borrowers (id),
  device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (expires_at > created_at)
);
CREATE INDEX sessions_of_borrower ON sessions (borrower_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE TABLE products (
  id text PRIMARY KEY,
  market text NOT NULL CHECK (market IN ('mx', 'in')),
  name text NOT NULL,
  logo text NOT NULL,
  rule jsonb NOT NULL,
  offered boolean NOT NULL
);
CREATE INDEX products_offered ON products (market) WHERE offered;

-- Overdue (180) is never stored: it follows from the due day. `version` counts the changes of a row, for guarded updates.
CREATE TABLE orders (
  order_no text PRIMARY KEY,
  borrower_id text NOT NULL REFERENCES borrowers (id),
  product_id text NOT NULL REFERENCES products (id),
  status text NOT NULL CHECK (status IN ('21', '110', '151', '170', '174', '200')),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  received_minor bigint NOT NULL CHECK (received_minor >= 0),
  currency text NOT NULL CHECK (currency IN ('MXN', 'INR')),
  disbursed_on date,
  due_on date,
  coupon_minor bigint NOT NULL DEFAULT 0 CHECK (coupon_minor >= 0),
  extension_allowed boolean NOT NULL,
  rating_wanted boolean NOT NULL,
  takes_collection_complaints boolean NOT NULL,
  external_url text,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  CHECK (due_on >= disbursed_on),
  CHECK (status NOT IN ('174', '200') OR (disbursed_on IS NOT NULL AND due_on IS NOT NULL))
);
CREATE INDEX orders_of_borrower ON orders (borrower_id, created_at);

CREATE TABLE instalments (
  order_no text NOT NULL REFERENCES orders (order_no),
  number integer NOT NULL CHECK (number > 0),
  borrower_id text NOT NULL REFERENCES borrowers (id),
  due_on date NOT NULL,
  principal_minor bigint NOT NULL CHECK (principal_minor >= 0),
  interest_minor bigint NOT NULL CHECK (interest_minor >= 0),
  fee_minor bigint NOT NULL CHECK (fee_minor >= 0),
  tax_minor bigint NOT NULL CHECK (tax_minor >= 0),
  PRIMARY KEY (order_no, number)
);
CREATE INDEX instalments_of_borrower ON instalments (borrower_id);

-- The ledger. Rows are only ever added; a mistake is corrected by another posting. The entries of a posting sum to zero.
-- `event_key` names what happened, so that the same event cannot be posted twice.
CREATE TABLE postings (
  id text PRIMARY KEY,
  borrower_id text NOT NULL REFERENCES borrowers (id),
  order_no text NOT NULL REFERENCES orders (order_no),
  kind text NOT NULL CHECK (kind <> ''),
  event_key text NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  on_day date NOT NULL
);
CREATE INDEX postings_of_order ON postings (order_no, at);
CREATE INDEX postings_of_borrower ON postings (borrower_id);

CREATE TABLE entries (
  posting_id text NOT NULL REFERENCES postings (id),
  line integer NOT NULL CHECK (line > 0),
  borrower_id text NOT NULL REFERENCES borrowers (id),
  order_no text NOT NULL REFERENCES orders (order_no),
  account text NOT NULL CHECK (account <> ''),
  amount_minor bigint NOT NULL,
  PRIMARY KEY (posting_id, line)
);
CREATE INDEX entries_of_order ON entries (order_no);

CREATE TABLE payment_references (
  reference text PRIMARY KEY,
  borrower_id text NOT NULL REFERENCES borrowers (id),
  order_no text NOT NULL REFERENCES orders (order_no),
  purpose text NOT NULL CHECK (purpose IN ('repay', 'extend')),
  channel text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL CHECK (currency IN ('MXN', 'INR')),
  state text NOT NULL CHECK (state <> ''),
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  superseded_by text,
  provider text NOT NULL,
  provider_order_id text,
  provider_data jsonb,
  CHECK (expires_at > issued_at)
);
-- At most one reference can be paid for the same thing in the same way.
CREATE UNIQUE INDEX payment_references_issued ON payment_references (order_no, purpose, channel) WHERE state = 'issued';
CREATE UNIQUE INDEX payment_references_at_provider ON payment_references (provider, provider_order_id);
CREATE INDEX payment_references_of_order ON payment_references (order_no);
CREATE INDEX payment_references_of_borrower ON payment_references (borrower_id);

-- What a payment provider told us, once for each of its events. The reference may be one that we never issued.
CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  reference text,
  amount_minor bigint,
  received_at timestamptz NOT NULL,
  outcome text NOT NULL,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_events_of_reference ON payment_events (reference);

-- What is still to be said to the outside world, written in the transaction that decided it.
CREATE TABLE outbox (
  id text PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  not_before timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  done_at timestamptz,
  last_error text
);
CREATE INDEX outbox_open ON outbox (not_before) WHERE done_at IS NULL;

-- The product is what the page said it was, not checked against ours.
CREATE TABLE burial_points (
  id text PRIMARY KEY,
  borrower_id text NOT NULL REFERENCES borrowers (id),
  product_id text NOT NULL,
  event text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX burial_points_of_borrower ON burial_points (borrower_id, at);

-- The borrower may give stars without saying for which order.
CREATE TABLE scores (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  order_no text REFERENCES orders (order_no),
  score integer NOT NULL CHECK (score BETWEEN 1 AND 5),
  at timestamptz NOT NULL
);
CREATE INDEX scores_of_borrower ON scores (borrower_id, at);
CREATE INDEX scores_of_order ON scores (order_no);
