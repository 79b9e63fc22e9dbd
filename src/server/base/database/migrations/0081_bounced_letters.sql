-- Since when an address does not take letters: none goes there until it is confirmed again.
ALTER TABLE email_addresses ADD COLUMN IF NOT EXISTS bounced_at timestamptz;
-- When whoever reads it complained of a letter; said again it stops nothing again.
ALTER TABLE notifications ADD COLUMN IF NOT EXISTS complained_at timestamptz;
