-- Who of the staff has a complaint open to answer it, since when, and when they were last heard of.
ALTER TABLE complaints ADD COLUMN writer text;
ALTER TABLE complaints ADD COLUMN writer_since timestamptz;
ALTER TABLE complaints ADD COLUMN writer_seen_at timestamptz;
