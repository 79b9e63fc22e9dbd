-- The provider's own number of a charge, and of a reversal, where it names them. Whether a reversal says what goes this
-- time (`this`), what has gone of its charge in all (`in-all`), or that all of it goes (`whole`).
ALTER TABLE payment_events ADD COLUMN charge text;
ALTER TABLE payment_events ADD COLUMN reversal text;
ALTER TABLE payment_events ADD COLUMN takes_back text;
CREATE INDEX payment_events_of_charge ON payment_events (provider, charge) WHERE charge IS NOT NULL;

-- One charge is one payment, under however many names its events come.
CREATE TABLE payment_charges (
  provider text NOT NULL,
  charge text NOT NULL,
  event_id text NOT NULL,
  PRIMARY KEY (provider, charge)
);

-- By how many days the extension of a payment moved which instalments, so that they can go back.
CREATE TABLE instalment_moves (
  event text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  borrower_id text NOT NULL REFERENCES borrowers (id),
  order_no text NOT NULL REFERENCES orders (order_no),
  days integer NOT NULL,
  PRIMARY KEY (event, number)
);
CREATE INDEX instalment_moves_of_order ON instalment_moves (order_no);
CREATE INDEX instalment_moves_of_borrower ON instalment_moves (borrower_id);

-- Money of a payment that was taken back. `payment` is the event of the payment as postings name it, `source` who said so,
-- `telling` what the borrower is told, and `owed_minor` and `due_on` how the loan stood afterwards.
CREATE TABLE reversals (
  id text PRIMARY KEY,
  borrower_id text NOT NULL REFERENCES borrowers (id),
  order_no text NOT NULL REFERENCES orders (order_no),
  payment text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  source text NOT NULL,
  reason text NOT NULL,
  telling text NOT NULL,
  was_settled boolean NOT NULL,
  owed_minor bigint NOT NULL CHECK (owed_minor >= 0),
  due_on date,
  at timestamptz NOT NULL,
  UNIQUE (source, payment)
);
CREATE INDEX reversals_of_order ON reversals (order_no);
CREATE INDEX reversals_of_borrower ON reversals (borrower_id);
CREATE INDEX reversals_of_payment ON reversals (payment);
