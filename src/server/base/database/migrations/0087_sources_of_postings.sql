-- What `postings.event_key` says, in columns of its own, because the event's id may contain any character of the text that
-- joins them. `source` is the provider, or another name without a colon (`card`, `order`, `refund`); `event_id` is the id
-- there; `step` is the id of a reversal or a restoration that changed the event's money, and empty otherwise.
-- The previous release leaves the columns NULL and reads `event_key`, so this release fills both. A background job fills
-- the columns of rows that lack them. The next release makes the columns unique and no longer writes `event_key`; the one
-- after drops it, because this release still writes it while the next one starts.
ALTER TABLE postings ADD COLUMN IF NOT EXISTS source text, ADD COLUMN IF NOT EXISTS event_id text,
  ADD COLUMN IF NOT EXISTS step text;
CREATE INDEX IF NOT EXISTS postings_without_source ON postings (borrower_id, id) WHERE source IS NULL;
-- No statement of this release or the previous one looks for an event without its borrower.
DROP INDEX IF EXISTS postings_by_event;

-- The first part of `payment` and of `source`: whose payment it was, and who took it back. Both texts stay, because they
-- are compared as a whole and shown.
ALTER TABLE reversals ADD COLUMN IF NOT EXISTS payment_source text, ADD COLUMN IF NOT EXISTS told_by text;
CREATE INDEX IF NOT EXISTS reversals_without_source ON reversals (borrower_id, id) WHERE told_by IS NULL;
