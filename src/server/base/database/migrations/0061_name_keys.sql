-- Borrowers are found by two words of their name, although the name is sealed: every two words have a keyed hash.
CREATE TABLE borrower_name_keys (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  key bytea NOT NULL CHECK (octet_length(key) = 32),
  PRIMARY KEY (borrower_id, key)
);
CREATE INDEX borrower_name_keys_by_key ON borrower_name_keys (key, borrower_id);

-- Of which sealed name the keys were made last (its MD5, to tell two texts apart and nothing else). The release before does
-- not write it, and a row that it wrote is found by the difference.
ALTER TABLE borrowers ADD COLUMN name_keyed text;
CREATE INDEX IF NOT EXISTS borrowers_name_unkeyed ON borrowers (id)
  WHERE name_keyed IS DISTINCT FROM md5(given_name || family_name);
