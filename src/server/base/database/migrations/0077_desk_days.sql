-- What came and what was answered on a day that is over, counted once, so that figures of a quarter do not count each of its
-- complaints. Whoever changes such a day later takes `counted_at` away in the same transaction: then it is counted from the
-- complaints themselves.
CREATE TABLE desk_days (
  day date PRIMARY KEY,
  counted_at timestamptz,
  received integer NOT NULL DEFAULT 0 CHECK (received >= 0),
  in_time integer NOT NULL DEFAULT 0 CHECK (in_time >= 0),
  late integer NOT NULL DEFAULT 0 CHECK (late >= 0),
  -- Of complaints, by who answered: name, answered, late.
  answers jsonb NOT NULL DEFAULT '[]'
);
-- Somebody's open cases are few, and what they have ever answered is not.
CREATE INDEX IF NOT EXISTS complaints_assigned_in_state ON complaints (assigned_to, state, due_on, folio) WHERE assigned_to IS NOT NULL;
CREATE INDEX IF NOT EXISTS data_requests_assigned_in_state ON data_requests (assigned_to, state, answer_by, folio) WHERE assigned_to IS NOT NULL;
DROP INDEX IF EXISTS complaints_assigned;
DROP INDEX IF EXISTS data_requests_assigned;
