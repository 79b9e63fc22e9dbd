-- The number of a product's contract in the public register of its country (in Mexico RECA); null where it has none. In
-- columns of their own, because the release before reads the rule and refuses what it does not know.
ALTER TABLE products ADD COLUMN IF NOT EXISTS register_number text;
ALTER TABLE orders ADD COLUMN IF NOT EXISTS register_number text;
