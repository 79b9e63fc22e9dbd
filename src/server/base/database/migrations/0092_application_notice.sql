-- The data notice with which an application began, or went on after the day of the rule that asks for one; null without any.
ALTER TABLE applications ADD COLUMN IF NOT EXISTS notice_hash bytea;
