-- The time zone in which the days of a loan end, where the lender chose the borrower's own; null for the clock of its market.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS time_zone text;
