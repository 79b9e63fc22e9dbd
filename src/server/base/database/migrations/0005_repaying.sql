-- A reference may also be asked for to end the whole loan.
ALTER TABLE payment_references DROP CONSTRAINT payment_references_purpose_check;
ALTER TABLE payment_references ADD CONSTRAINT payment_references_purpose_check
  CHECK (purpose IN ('repay', 'extend', 'payoff'));
