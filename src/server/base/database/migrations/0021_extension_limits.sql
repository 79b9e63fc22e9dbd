-- Until how late and how often a product's loan may be postponed. Beside the rule and not in it, because the release before,
-- which may still run, refuses a rule with a key that it does not know. Empty: as the code says for every product.
ALTER TABLE products ADD COLUMN extension_max_days_late integer CHECK (extension_max_days_late >= 0);
ALTER TABLE products ADD COLUMN extension_max_times integer CHECK (extension_max_times > 0);
ALTER TABLE orders ADD COLUMN extension_max_days_late integer CHECK (extension_max_days_late >= 0);
ALTER TABLE orders ADD COLUMN extension_max_times integer CHECK (extension_max_times > 0);
-- Which instalment a reference for an extension is to postpone: with another one its money is a payment like any other.
-- Empty for every other purpose, and for references of the release before.
ALTER TABLE payment_references ADD COLUMN instalment integer CHECK (instalment > 0);
ALTER TABLE reference_requests ADD COLUMN instalment integer CHECK (instalment > 0);
