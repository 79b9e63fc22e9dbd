-- For how many days a loan of this product can be given back; null for what the law asks at least. In columns of their own,
-- because the release before reads the rule and refuses what it does not know.
ALTER TABLE products ADD COLUMN IF NOT EXISTS cooling_off_days integer CHECK (cooling_off_days > 0);
ALTER TABLE orders ADD COLUMN IF NOT EXISTS cooling_off_days integer CHECK (cooling_off_days > 0);
