-- A link with a session does not suffice to send the next loan elsewhere: a new account waits before it is used, and its
-- borrower may cancel it meanwhile. Null, as in every row of the release before: used since it was bound.
ALTER TABLE bank_accounts ADD COLUMN used_from timestamptz;
ALTER TABLE bank_accounts ADD COLUMN cancelled_at timestamptz;

-- An account that waits for the code from its borrower's phone: one for each borrower, the newest. Holder and number are
-- sealed. While a code is being hashed there is none, and the moment of sending is taken already.
CREATE TABLE account_changes (
  borrower_id text PRIMARY KEY REFERENCES borrowers (id),
  id text NOT NULL,
  bank text NOT NULL,
  bank_code text NOT NULL,
  masked text NOT NULL CHECK (masked <> ''),
  holder text NOT NULL,
  number text NOT NULL,
  asked_at timestamptz NOT NULL,
  code_sent_at timestamptz NOT NULL,
  code_salt bytea,
  code_hash bytea,
  code_tries integer NOT NULL DEFAULT 0 CHECK (code_tries >= 0),
  CHECK ((code_salt IS NULL) = (code_hash IS NULL))
);
