-- What a borrower is told by a message: once for each thing that it is about. The outbox says when it is looked at next.
CREATE TABLE notifications (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  kind text NOT NULL,
  about text NOT NULL,
  order_no text,
  planned_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('planned', 'sent', 'dropped')),
  ended_at timestamptz,
  dropped_because text,
  PRIMARY KEY (borrower_id, kind, about),
  CHECK ((ended_at IS NULL) = (state = 'planned'))
);
CREATE INDEX notifications_sent ON notifications (borrower_id, ended_at) WHERE state = 'sent';

-- Whether a borrower has stopped news and reminders. The row is locked by whoever sends one.
CREATE TABLE notification_choices (
  borrower_id text PRIMARY KEY REFERENCES borrowers (id),
  stopped_at timestamptz
);
