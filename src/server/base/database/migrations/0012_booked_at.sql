-- A posting counts for the moment at which money was paid (`at`, `on_day`), and is booked when we hear of it, which may be
-- days later. Who asks what is new asks for `booked_at`. The default is for a release that does not know the column and
-- still runs while this one starts.
ALTER TABLE postings ADD COLUMN booked_at timestamptz;
UPDATE postings p SET booked_at = greatest(p.at, e.received_at)
FROM payment_events e WHERE p.event_key = e.provider || ':' || e.event_id || '/' || p.kind;
UPDATE postings SET booked_at = at WHERE booked_at IS NULL;
ALTER TABLE postings ALTER COLUMN booked_at SET DEFAULT now();
ALTER TABLE postings ALTER COLUMN booked_at SET NOT NULL;
CREATE INDEX postings_by_booking ON postings (booked_at);
