-- The step before read names while events were still given to their borrowers, and may have set one back to nobody.
-- Nobody writes an event while the names are compared.
LOCK TABLE payment_events IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO owners
  SELECT 'event/' || e.provider || '/' || e.event_id, e.borrower_id
  FROM payment_events e LEFT JOIN owners o ON o.name = 'event/' || e.provider || '/' || e.event_id
  WHERE o.borrower_id IS DISTINCT FROM e.borrower_id
  ON CONFLICT (name) DO UPDATE SET borrower_id = EXCLUDED.borrower_id;
-- A replica of a release before the names writes an event once by its number, and asks for such a key. It falls with the
-- next release.
CREATE UNIQUE INDEX IF NOT EXISTS payment_events_once ON payment_events (provider, event_id);
DROP INDEX payment_events_by_number;
