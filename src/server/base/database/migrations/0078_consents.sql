-- What a borrower agreed to that rests on consent alone: which purpose, when, the notice that they read (SHA-256), and when it was taken back.
CREATE TABLE consents (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  purpose text NOT NULL,
  given_at timestamptz NOT NULL,
  notice_hash bytea NOT NULL CHECK (octet_length(notice_hash) = 32),
  withdrawn_at timestamptz,
  PRIMARY KEY (borrower_id, purpose, given_at),
  CHECK (withdrawn_at >= given_at)
);
-- One that holds for each purpose, however often it is said.
CREATE UNIQUE INDEX consents_held ON consents (borrower_id, purpose) WHERE withdrawn_at IS NULL;
