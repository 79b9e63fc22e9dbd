-- An answer that gives back more than one person may alone: it waits for a colleague, with all that it does, sealed.
ALTER TABLE complaints ADD COLUMN wished_answer text;
ALTER TABLE complaints ADD COLUMN wished_by text;
ALTER TABLE complaints ADD COLUMN wished_at timestamptz;
ALTER TABLE complaints ADD CONSTRAINT complaints_wish
  CHECK ((wished_answer IS NULL) = (wished_by IS NULL) AND (wished_answer IS NULL) = (wished_at IS NULL)) NOT VALID;

-- Its pictures belong to it meanwhile, and its borrower sees none of them.
ALTER TABLE pictures DROP CONSTRAINT IF EXISTS pictures_part_check,
  ADD CONSTRAINT pictures_part_check
  CHECK (part IN ('complaint', 'reply', 'claim', 'first-reply', 'wished-reply')) NOT VALID;
