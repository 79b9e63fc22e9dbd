-- With what else somebody signs in. Which borrower a credential belongs to stands in `owners`; here is what its answers are
-- held against. `challenged_at` is when the question was asked that was answered last: no older one is answered.
CREATE TABLE passkeys (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  id text NOT NULL,
  credential_id text NOT NULL CHECK (length(credential_id) BETWEEN 1 AND 340),
  public_key bytea NOT NULL,
  -- What the device is told of whose it is: random, and the same for all of a borrower's.
  user_handle bytea NOT NULL CHECK (octet_length(user_handle) = 32),
  counter bigint NOT NULL CHECK (counter >= 0),
  browser text NOT NULL,
  system text NOT NULL,
  added_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  challenged_at timestamptz NOT NULL,
  PRIMARY KEY (borrower_id, id)
);
CREATE INDEX passkeys_by_use ON passkeys (used_at);

-- The same of the question with which a session added its last one.
ALTER TABLE browser_sessions ADD COLUMN challenged_at timestamptz;
