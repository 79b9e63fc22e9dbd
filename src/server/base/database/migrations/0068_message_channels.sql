-- By which way and in which language a borrower is written to; where nothing is said, by text message in their market's language.
ALTER TABLE notification_choices ADD COLUMN channel text;
ALTER TABLE notification_choices ADD COLUMN language text;

-- By which way a message left; and by which it had failed for good before, when it comes once more by text message.
ALTER TABLE notifications ADD COLUMN channel text;
ALTER TABLE notifications ADD COLUMN failed_channel text;
-- Of a payment: what a message says that comes once more.
ALTER TABLE notifications ADD COLUMN amount_minor bigint;

-- Where a borrower reads e-mail, sealed: only what was confirmed by a code that was sent there.
CREATE TABLE email_addresses (
  borrower_id text PRIMARY KEY REFERENCES borrowers (id),
  address text NOT NULL,
  confirmed_at timestamptz NOT NULL
);

-- An address that waits for its code. Nothing else is sent there.
CREATE TABLE email_changes (
  borrower_id text PRIMARY KEY REFERENCES borrowers (id),
  address text NOT NULL,
  asked_at timestamptz NOT NULL,
  code_sent_at timestamptz NOT NULL,
  code_salt bytea,
  code_hash bytea,
  code_tries integer NOT NULL DEFAULT 0
);
CREATE INDEX email_changes_by_asking ON email_changes (asked_at);
