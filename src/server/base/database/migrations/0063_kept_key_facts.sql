-- The sheet of the key facts as it was when its borrower accepted the loan, with the hash of its plain text; null where the
-- loan is older than that, or was brought by other systems.
ALTER TABLE acceptances ADD COLUMN IF NOT EXISTS key_facts jsonb;
ALTER TABLE acceptances ADD COLUMN IF NOT EXISTS key_facts_hash bytea CHECK (octet_length(key_facts_hash) = 32);
