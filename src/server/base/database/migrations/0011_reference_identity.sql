-- A reference is a number of one provider: two providers may use the same number, as two banks do with accounts.
ALTER TABLE payment_references DROP CONSTRAINT payment_references_pkey;
ALTER TABLE payment_references ADD PRIMARY KEY (provider, reference);

-- So is the one that has replaced it. It is written in the same transaction, a moment later.
ALTER TABLE payment_references ADD COLUMN superseded_by_provider text;
UPDATE payment_references old SET superseded_by_provider = old.provider
FROM payment_references next WHERE next.provider = old.provider AND next.reference = old.superseded_by;
ALTER TABLE payment_references ADD CONSTRAINT payment_references_superseded_by
  FOREIGN KEY (superseded_by_provider, superseded_by) REFERENCES payment_references (provider, reference)
  DEFERRABLE INITIALLY DEFERRED;

DROP INDEX payment_events_of_reference;
CREATE INDEX payment_events_of_reference ON payment_events (provider, reference);
