-- What a product's contract says of a due day on which banks are closed; null for the rule of its market. In columns of their
-- own, because the release before reads the rule and refuses what it does not know.
ALTER TABLE products ADD COLUMN IF NOT EXISTS day_off text;
ALTER TABLE orders ADD COLUMN IF NOT EXISTS day_off text;
