-- How far something has been looked at that is looked at again and again, whichever replica does so: until a moment, and a
-- place where several things share one.
CREATE TABLE watch_marks (
  name text PRIMARY KEY,
  at timestamptz NOT NULL,
  place text NOT NULL
);
INSERT INTO watch_marks (name, at, place) VALUES ('ledger-new', 'epoch', ''), ('ledger-all', 'epoch', ''), ('ready', 'epoch', '');

-- Loans with a figure that is watched: credit of the borrower's, or a ledger that contradicts itself, which none should.
-- `imbalance_minor` is what does not sum to zero, `untold_minor` what is booked and was not told or the opposite.
CREATE TABLE ledger_findings (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  order_no text NOT NULL REFERENCES orders (order_no),
  currency text NOT NULL,
  imbalance_minor bigint NOT NULL,
  untold_minor bigint NOT NULL,
  status_contradicts boolean NOT NULL,
  credit_minor bigint NOT NULL,
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (borrower_id, order_no)
);
CREATE INDEX ledger_findings_of_order ON ledger_findings (order_no);
CREATE INDEX ledger_findings_wrong ON ledger_findings (checked_at)
  WHERE imbalance_minor <> 0 OR untold_minor <> 0 OR status_contradicts;

CREATE INDEX payment_events_unmatched ON payment_events (received_at) WHERE outcome = 'unmatched' AND kind = 'paid';
