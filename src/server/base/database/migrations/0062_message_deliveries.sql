-- What became of a message to a borrower, as whoever carried it says. The message has a name in `owners` by which it is told.
ALTER TABLE notifications ADD COLUMN message_id text;
ALTER TABLE notifications ADD COLUMN delivered_at timestamptz;
ALTER TABLE notifications ADD COLUMN read_at timestamptz;
ALTER TABLE notifications ADD COLUMN failed_at timestamptz;
ALTER TABLE notifications ADD COLUMN failed_because text;
-- The figures read by day.
CREATE INDEX IF NOT EXISTS notifications_by_sending ON notifications (ended_at) WHERE state = 'sent';
