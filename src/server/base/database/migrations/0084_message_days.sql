-- What became of the messages that left on a day, counted once it changes no more, so that figures of a quarter do not count
-- each of its messages. Days are those of UTC.
CREATE TABLE message_days (
  day date PRIMARY KEY,
  counted_at timestamptz NOT NULL,
  -- A kind of message with what is proved of it, and how many: kind, delivered, read, failed, count.
  counts jsonb NOT NULL
);

-- What was received in a quarter by its parts, and what is open by its age, are read from indexes alone.
CREATE INDEX IF NOT EXISTS complaints_by_opening_in_parts ON complaints (opened_on) INCLUDE (market, problem_type, outcome, replied_at);
DROP INDEX IF EXISTS complaints_by_opening;
CREATE INDEX IF NOT EXISTS complaints_open_by_age ON complaints (market, (coalesce(reopened_on, opened_on))) INCLUDE (reopened_on, opened_on)
  WHERE state IN ('received', 'in-review');
