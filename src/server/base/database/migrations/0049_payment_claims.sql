-- What borrowers say that they have paid and do not find on their loan. `finding` is what came of the last look; `number` is
-- what stands on the receipt. `wish` is the money that one of the staff wants to book for it and another confirms.
CREATE TABLE payment_claims (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  folio text NOT NULL,
  order_no text NOT NULL,
  channel text NOT NULL,
  paid_on date NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  number text NOT NULL,
  opened_at timestamptz NOT NULL,
  answer_by timestamptz NOT NULL CHECK (answer_by > opened_at),
  looked_at timestamptz NOT NULL,
  finding text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'answered')),
  answered_at timestamptz,
  provider text,
  event_id text,
  wish text,
  wished_by text,
  decided_by text,
  PRIMARY KEY (borrower_id, folio),
  CHECK ((answered_at IS NULL) = (state = 'open'))
);
-- The same payment is claimed once, however often it is sent.
CREATE UNIQUE INDEX payment_claims_once ON payment_claims (borrower_id, order_no, paid_on, amount_minor, number);
CREATE INDEX payment_claims_open ON payment_claims (answer_by, folio) WHERE state = 'open';

-- Pictures prove a payment, too.
ALTER TABLE pictures DROP CONSTRAINT pictures_borrower_id_folio_fkey;
ALTER TABLE pictures DROP CONSTRAINT pictures_part_check,
  ADD CONSTRAINT pictures_part_check CHECK (part IN ('complaint', 'reply', 'claim')) NOT VALID;

-- The reference that a provider named, where the money was booked on another one.
ALTER TABLE payment_events ADD COLUMN told_reference text;
