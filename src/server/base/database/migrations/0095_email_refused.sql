-- When the mail server refused the letter with the code for good; null while it may still arrive. The previous release does not
-- read it. It replaces an address without clearing it, so only a moment after code_sent_at counts.
ALTER TABLE email_changes ADD COLUMN IF NOT EXISTS refused_at timestamptz;
