-- A reference may also be asked for to pay a part of what is owed.
ALTER TABLE payment_references DROP CONSTRAINT IF EXISTS payment_references_purpose_check;
ALTER TABLE payment_references ADD CONSTRAINT payment_references_purpose_check
  CHECK (purpose IN ('repay', 'part', 'extend', 'payoff')) NOT VALID;
