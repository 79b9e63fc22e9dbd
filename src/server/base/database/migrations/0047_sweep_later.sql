-- What could not be removed is tried again later, so that it holds up nothing that comes after it.
ALTER TABLE deletions ADD COLUMN sweep_tries integer NOT NULL DEFAULT 0;
ALTER TABLE deletions ADD COLUMN sweep_after timestamptz;
ALTER TABLE pictures ADD COLUMN sweep_tries integer NOT NULL DEFAULT 0;
ALTER TABLE pictures ADD COLUMN sweep_after timestamptz;
ALTER TABLE documents ADD COLUMN sweep_tries integer NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN sweep_after timestamptz;
