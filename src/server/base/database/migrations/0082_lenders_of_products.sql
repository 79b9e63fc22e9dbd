-- Who lends by a product, where it is not the house: a list by day, as JSON; null for the house. In columns of their own, because the
-- release before reads the rule and refuses what it does not know. An order keeps what its product said when it was made.
ALTER TABLE products ADD COLUMN IF NOT EXISTS lenders jsonb;
ALTER TABLE orders ADD COLUMN IF NOT EXISTS lenders jsonb;
