-- The place of a row in the operator's lists of the ledger, of payments and of reversals. A row gets its place when a list is
-- read after the row was committed, so places grow in the order in which lists tell the rows. NULL: the row has none yet.
-- The previous release leaves the columns NULL.

-- '-infinity': the posting was booked before this release, and its place is `booked_at`.
ALTER TABLE postings ADD COLUMN IF NOT EXISTS listed_at timestamptz DEFAULT '-infinity';
ALTER TABLE postings ALTER COLUMN listed_at DROP DEFAULT;
CREATE INDEX IF NOT EXISTS postings_by_place ON postings
  ((CASE WHEN listed_at = '-infinity' THEN booked_at ELSE listed_at END), id COLLATE "C");
CREATE INDEX IF NOT EXISTS postings_without_place ON postings (booked_at, id COLLATE "C") WHERE listed_at IS NULL;

ALTER TABLE reversals ADD COLUMN IF NOT EXISTS listed_at timestamptz, ADD COLUMN IF NOT EXISTS restored_listed_at timestamptz;
-- In one step: of thousands of payments a few are taken back.
UPDATE reversals SET listed_at = at, restored_listed_at = restored_at;
CREATE INDEX IF NOT EXISTS reversals_by_place ON reversals (listed_at, id COLLATE "C");
CREATE INDEX IF NOT EXISTS reversals_by_restored_place ON reversals (restored_listed_at, id COLLATE "C");
CREATE INDEX IF NOT EXISTS reversals_without_place ON reversals (id)
  WHERE listed_at IS NULL OR (restored_at IS NOT NULL AND restored_listed_at IS NULL);

-- The last place that was given. Its row is the lock under which places are given.
INSERT INTO watch_marks (name, at, place)
SELECT 'listed', greatest((SELECT max(booked_at) FROM postings), (SELECT max(greatest(at, restored_at)) FROM reversals), 'epoch'), ''
ON CONFLICT DO NOTHING;
