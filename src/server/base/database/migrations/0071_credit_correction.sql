-- A request may also be for a correction of what credit bureaus are told, which has clocks and a compensation of its own.
ALTER TABLE data_requests DROP CONSTRAINT IF EXISTS data_requests_kind_check;
ALTER TABLE data_requests ADD CONSTRAINT data_requests_kind_check
  CHECK (kind IN ('access', 'correction', 'deletion', 'objection', 'credit-correction')) NOT VALID;

-- That the compensation was paid into the person's account, and how much; null until staff says so.
ALTER TABLE data_requests ADD COLUMN IF NOT EXISTS compensated_minor bigint CHECK (compensated_minor > 0);
ALTER TABLE data_requests ADD COLUMN IF NOT EXISTS compensated_at timestamptz;
