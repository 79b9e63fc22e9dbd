-- When money counts as paid: its provider may have seen it days before it said that it came. Empty in rows of the release
-- before, and where that is the moment that the provider said.
ALTER TABLE payment_events ADD COLUMN paid_at timestamptz;
