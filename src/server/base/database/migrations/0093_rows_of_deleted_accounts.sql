-- The sweep of deleted accounts removes all names of a borrower, and the deletion of an account looks for a typed number in
-- the claims of other borrowers. The previous release uses neither index.
CREATE INDEX IF NOT EXISTS owners_by_borrower ON owners (borrower_id) WHERE borrower_id <> '';
CREATE INDEX IF NOT EXISTS payment_claims_by_number ON payment_claims (number) WHERE number <> '';
