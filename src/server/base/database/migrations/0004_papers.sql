-- The agreement that a borrower accepted with an order, word for word as it was shown: names and account numbers are
-- masked in it. The hash is SHA-256 of its plain text, so that nobody can change the words unnoticed.
CREATE TABLE acceptances (
  order_no text PRIMARY KEY REFERENCES orders (order_no),
  borrower_id text NOT NULL REFERENCES borrowers (id),
  document text NOT NULL CHECK (document <> ''),
  version date NOT NULL,
  text_hash bytea NOT NULL CHECK (octet_length(text_hash) = 32),
  paper jsonb NOT NULL,
  accepted_at timestamptz NOT NULL
);
CREATE INDEX acceptances_of_borrower ON acceptances (borrower_id);

-- Where a borrower is paid, and the cards that they pay with. Holder and number are sealed; of a card only the last
-- digits are kept. The fingerprint is keyed, and tells the same account given twice without opening anything.
CREATE TABLE bank_accounts (
  id text PRIMARY KEY,
  borrower_id text NOT NULL REFERENCES borrowers (id),
  kind text NOT NULL CHECK (kind IN ('account', 'card')),
  bank text NOT NULL,
  bank_code text NOT NULL,
  masked text NOT NULL CHECK (masked <> ''),
  holder text NOT NULL,
  number text CHECK (kind <> 'card' OR number IS NULL),
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
  created_at timestamptz NOT NULL,
  UNIQUE (borrower_id, fingerprint)
);
CREATE INDEX bank_accounts_of_borrower ON bank_accounts (borrower_id, created_at);
