-- What a provider told lies with its borrower, so that it is spread over machines with the loan. The borrower is empty while
-- it is nobody's: also of what a replica of the release before still writes, until the next step of this change.
ALTER TABLE payment_events ADD COLUMN borrower_id text NOT NULL DEFAULT '';
-- In one step: no release has written this table yet.
UPDATE payment_events e SET borrower_id = coalesce(
    (SELECT r.borrower_id FROM payment_references r WHERE r.provider = e.provider AND r.reference = e.reference LIMIT 1),
    (SELECT c.borrower_id FROM card_payments c WHERE e.provider = 'card' AND c.id = e.charge LIMIT 1),
    (SELECT r.borrower_id FROM payment_charges c
       JOIN payment_events p ON p.provider = c.provider AND p.event_id = c.event_id
       JOIN payment_references r ON r.provider = p.provider AND r.reference = p.reference
     WHERE c.provider = e.provider AND c.charge = e.charge LIMIT 1), '')
WHERE outcome <> 'unmatched';
-- Its name is there once across all borrowers, and says whose it is.
INSERT INTO owners SELECT 'event/' || provider || '/' || event_id, borrower_id FROM payment_events;
