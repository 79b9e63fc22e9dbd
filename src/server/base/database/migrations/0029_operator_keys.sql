-- What the lender's systems were answered under an Idempotency-Key of theirs, sealed, because it may hold a token. The
-- request is kept as its hash, so that the same key with another one is refused.
CREATE TABLE operator_keys (
  key text PRIMARY KEY,
  request bytea NOT NULL,
  answer text,
  at timestamptz NOT NULL
);
CREATE INDEX operator_keys_by_time ON operator_keys (at);
