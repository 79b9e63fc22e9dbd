-- Who signed in by phone and code in a plain browser: what their list of sessions shows. The session itself lies by its
-- token, as every other.
CREATE TABLE browser_sessions (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  id text NOT NULL,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  browser text NOT NULL,
  system text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- When it ends unless it is used again, and when it ends in any case.
  expires_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (borrower_id, id)
);
CREATE INDEX browser_sessions_by_end ON browser_sessions (expires_at);

-- The newest code with which a phone signs in, bound to the form that asked for it. A phone that is nobody's has one, too,
-- which is not sent: both cost the same time.
CREATE TABLE login_codes (
  phone_hash bytea PRIMARY KEY CHECK (octet_length(phone_hash) = 32),
  sid_hash bytea NOT NULL CHECK (octet_length(sid_hash) = 32),
  salt bytea NOT NULL,
  code_hash bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  used_at timestamptz,
  held bytea[] NOT NULL,
  vouches bytea[] NOT NULL
);
CREATE INDEX login_codes_by_time ON login_codes (sent_at);

-- Of which sealed phone the name in `owners` was made last (its MD5, to tell two texts apart and nothing else). The release
-- before does not write it, and a row that it wrote is found by the difference.
ALTER TABLE borrowers ADD COLUMN phone_named text;
CREATE INDEX IF NOT EXISTS borrowers_phone_unnamed ON borrowers (id)
  WHERE phone IS NOT NULL AND phone_named IS DISTINCT FROM md5(phone);
CREATE INDEX IF NOT EXISTS borrowers_next_phone_from ON borrowers (next_phone_from) WHERE next_phone IS NOT NULL;
