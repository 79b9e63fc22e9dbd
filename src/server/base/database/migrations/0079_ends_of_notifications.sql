-- Retention looks for all that ended long ago and not for what was sent alone: one index for both, in place of the one for
-- what was sent.
CREATE INDEX IF NOT EXISTS notifications_by_end ON notifications (ended_at) WHERE ended_at IS NOT NULL;
DROP INDEX IF EXISTS notifications_by_sending;
CREATE INDEX IF NOT EXISTS account_changes_by_asking ON account_changes (asked_at);
