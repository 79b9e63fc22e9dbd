-- What providers say went back of a payment of which nobody has told: a worklist, the oldest first.
CREATE INDEX IF NOT EXISTS payment_events_gone_early ON payment_events (received_at)
  WHERE kind = 'reversed' AND outcome IN ('waiting', 'unmatched');
