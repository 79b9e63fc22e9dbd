-- Which steps a product asks for, in their order; null for all of its market. An application keeps those that it began with.
ALTER TABLE products ADD COLUMN IF NOT EXISTS steps text[];
ALTER TABLE applications ADD COLUMN IF NOT EXISTS steps text[];
