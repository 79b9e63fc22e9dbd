-- The desk of the lender's staff: who may sign in, who is signed in, what was tried, and what was done.

-- Names are stored in lower case. The password is a slow hash in its usual text form; the secret of the
-- authenticator app is sealed. A demo user has a password that everybody knows, and does not exist in production.
CREATE TABLE desk_users (
  id text PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9][a-z0-9._-]{1,39}$'),
  password_hash text NOT NULL CHECK (password_hash ~ '^[$](argon2id|scrypt)[$]'),
  totp_secret text,
  totp_since timestamptz,
  -- The period of the last code that was used: no code opens twice.
  totp_period bigint NOT NULL DEFAULT 0,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  CHECK (totp_since IS NULL OR totp_secret IS NOT NULL)
);

CREATE TABLE desk_sessions (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id text NOT NULL REFERENCES desk_users (id),
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (expires_at > created_at)
);
CREATE INDEX desk_sessions_of_user ON desk_sessions (user_id);
CREATE INDEX desk_sessions_by_end ON desk_sessions (expires_at);

-- Networks from which somebody has signed in: strangers elsewhere cannot lock them out there. Addresses are kept keyed.
CREATE TABLE desk_networks (
  user_id text NOT NULL REFERENCES desk_users (id),
  network bytea NOT NULL CHECK (octet_length(network) = 32),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, network)
);

-- Tries that have not succeeded, by a keyed name, network, or both.
CREATE TABLE desk_tries (
  key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
  failures integer NOT NULL CHECK (failures >= 0),
  last_at timestamptz NOT NULL
);
CREATE INDEX desk_tries_by_age ON desk_tries (last_at);

-- Who did what with which complaint, and when. Rows are only ever added; no text that anybody wrote is in them.
CREATE TABLE desk_audit (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Nobody, where a sign-in failed under a name that is not there.
  user_id text REFERENCES desk_users (id),
  action text NOT NULL CHECK (action <> ''),
  folio text
);
CREATE INDEX desk_audit_of_user ON desk_audit (user_id, number);
CREATE INDEX desk_audit_of_folio ON desk_audit (folio, number) WHERE folio IS NOT NULL;

-- An answer asks for stars unless the staff decides otherwise.
ALTER TABLE complaints ADD COLUMN score_wanted boolean NOT NULL DEFAULT true;

-- What the lender asked for before it could answer. Sealed.
ALTER TABLE data_requests ADD COLUMN asked_more text;
ALTER TABLE data_requests ADD COLUMN asked_more_at timestamptz;
ALTER TABLE data_requests ADD CONSTRAINT data_requests_asked_more CHECK ((asked_more IS NULL) = (asked_more_at IS NULL));

-- The queue reads by the day on which an answer is due, whatever is filtered.
CREATE INDEX complaints_of_type ON complaints (problem_type, due_on, folio);
CREATE INDEX complaints_open_of_market ON complaints (market, due_on, folio) WHERE state IN ('received', 'in-review');
CREATE INDEX complaints_answered ON complaints (due_on, folio) WHERE state = 'answered';
CREATE INDEX complaints_closed ON complaints (due_on, folio) WHERE state = 'closed';
CREATE INDEX data_requests_answered ON data_requests (answer_by, folio) WHERE state = 'answered';
CREATE INDEX data_requests_ended ON data_requests (answer_by, folio) WHERE state IN ('done', 'refused');
-- The figures read by day.
CREATE INDEX complaints_by_opening ON complaints (opened_on);
CREATE INDEX complaints_by_reply ON complaints (replied_at) WHERE replied_at IS NOT NULL;
CREATE INDEX data_requests_by_filing ON data_requests (filed_on);
CREATE INDEX data_requests_by_reply ON data_requests (replied_at) WHERE replied_at IS NOT NULL;
