-- The second step: every key of a provider's event begins with its borrower.
-- In one step: only what a replica of the release before has written since the first step has no name yet.
UPDATE payment_events e SET borrower_id = coalesce(
    (SELECT r.borrower_id FROM payment_references r WHERE r.provider = e.provider AND r.reference = e.reference LIMIT 1),
    (SELECT c.borrower_id FROM card_payments c WHERE e.provider = 'card' AND c.id = e.charge LIMIT 1),
    (SELECT r.borrower_id FROM payment_charges c
       JOIN payment_events p ON p.provider = c.provider AND p.event_id = c.event_id
       JOIN payment_references r ON r.provider = p.provider AND r.reference = p.reference
     WHERE c.provider = e.provider AND c.charge = e.charge LIMIT 1), '')
WHERE borrower_id = '' AND outcome <> 'unmatched';
INSERT INTO owners SELECT 'event/' || provider || '/' || event_id, borrower_id FROM payment_events
  ON CONFLICT (name) DO UPDATE SET borrower_id = EXCLUDED.borrower_id WHERE owners.borrower_id <> EXCLUDED.borrower_id;
CREATE UNIQUE INDEX IF NOT EXISTS payment_events_key ON payment_events (borrower_id, provider, event_id);
CREATE INDEX IF NOT EXISTS payment_events_of_borrower ON payment_events (borrower_id, provider, reference);
CREATE INDEX IF NOT EXISTS payment_events_of_charge_of_borrower ON payment_events (borrower_id, provider, charge)
  WHERE charge IS NOT NULL;
-- What came and went on a day, which is compared with the provider's own list.
CREATE INDEX IF NOT EXISTS payment_events_by_day ON payment_events (provider, occurred_at)
  WHERE kind IN ('paid', 'reversed');
-- The release before finds an event by its number alone.
CREATE INDEX IF NOT EXISTS payment_events_by_number ON payment_events (provider, event_id);
ALTER TABLE payment_events DROP CONSTRAINT payment_events_pkey;
ALTER TABLE payment_events ADD CONSTRAINT payment_events_pkey PRIMARY KEY USING INDEX payment_events_key;
