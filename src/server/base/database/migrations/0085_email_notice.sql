-- By which notice an address was given that waits for its code; null where none was asked for.
ALTER TABLE email_changes ADD COLUMN IF NOT EXISTS notice_hash bytea;
