-- From how many days before the due day pages offer an extension; null for what the code says.
ALTER TABLE products ADD COLUMN extension_offered_days integer CHECK (extension_offered_days >= 0);
ALTER TABLE orders ADD COLUMN extension_offered_days integer CHECK (extension_offered_days >= 0);
