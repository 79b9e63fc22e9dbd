-- As what a complaint is told to an authority, where somebody of the staff says something else than its type does.
ALTER TABLE complaints ADD COLUMN IF NOT EXISTS told_as text;
-- Claimed payments of a quarter are told, too.
CREATE INDEX IF NOT EXISTS payment_claims_by_opening ON payment_claims (opened_at);
