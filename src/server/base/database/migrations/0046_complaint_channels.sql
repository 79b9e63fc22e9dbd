-- How a complaint came: by the pages, or another way that the lender's staff has written down. How it was decided, and what
-- was given back, as far as the staff has said it.
ALTER TABLE complaints ADD COLUMN channel text NOT NULL DEFAULT 'app';
ALTER TABLE complaints ADD COLUMN outcome text;
ALTER TABLE complaints ADD COLUMN returned_minor bigint;
ALTER TABLE complaints ADD CONSTRAINT complaints_channel
  CHECK (channel IN ('app', 'telephone', 'letter', 'branch', 'email', 'condusef', 'ombudsman')) NOT VALID;
ALTER TABLE complaints ADD CONSTRAINT complaints_outcome
  CHECK (outcome IN ('for', 'partly', 'against') AND (returned_minor IS NULL OR outcome <> 'against')) NOT VALID;
ALTER TABLE complaints ADD CONSTRAINT complaints_returned CHECK (returned_minor > 0) NOT VALID;
