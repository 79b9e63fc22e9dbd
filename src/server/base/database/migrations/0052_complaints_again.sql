-- A complaint whose answer did not solve it goes on within its folio, once. What was said first stays beside what is said
-- now: `due_on`, `reply`, `outcome` and `score` are always those of the look that goes on. `reopened_text` is sealed.
ALTER TABLE complaints ADD COLUMN reopened_at timestamptz;
ALTER TABLE complaints ADD COLUMN reopened_on date;
ALTER TABLE complaints ADD COLUMN reopened_text text;
ALTER TABLE complaints ADD COLUMN first_due_on date;
ALTER TABLE complaints ADD COLUMN first_reply text;
ALTER TABLE complaints ADD COLUMN first_replied_at timestamptz;
ALTER TABLE complaints ADD COLUMN first_outcome text;
ALTER TABLE complaints ADD COLUMN first_returned_minor bigint;
ALTER TABLE complaints ADD COLUMN first_score integer;
ALTER TABLE complaints ADD CONSTRAINT complaints_again
  CHECK ((reopened_at IS NULL) = (first_replied_at IS NULL) AND (reopened_at IS NULL) = (reopened_text IS NULL)) NOT VALID;
-- The figures read by day.
CREATE INDEX IF NOT EXISTS complaints_by_first_reply ON complaints (first_replied_at) WHERE first_replied_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS complaints_by_reopening ON complaints (reopened_on) WHERE reopened_on IS NOT NULL;

-- Pictures of the first answer stay with it.
ALTER TABLE pictures DROP CONSTRAINT pictures_part_check,
  ADD CONSTRAINT pictures_part_check CHECK (part IN ('complaint', 'reply', 'claim', 'first-reply')) NOT VALID;
