-- When the money of a reversal was there again, which event said so, and what the borrower is told of it.
ALTER TABLE reversals ADD COLUMN restored_at timestamptz;
ALTER TABLE reversals ADD COLUMN restored_by text;
ALTER TABLE reversals ADD COLUMN restored_telling text;
CREATE UNIQUE INDEX reversals_restored_by ON reversals (restored_by, payment) WHERE restored_by IS NOT NULL;
