-- Within which limits other days may be agreed with somebody who cannot pay; null where nothing may.
ALTER TABLE products ADD COLUMN arrangements jsonb;
ALTER TABLE orders ADD COLUMN arrangements jsonb;

-- What was agreed, as it was agreed. Whether it is kept follows from the ledger, and no row is ever changed. `parts` are days
-- and amounts; `paid_before_minor` is what had been paid on the loan by then; `paper` is what the borrower agreed to.
CREATE TABLE arrangements (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  order_no text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  agreed_at timestamptz NOT NULL,
  agreed_on date NOT NULL,
  penalty text NOT NULL CHECK (penalty IN ('runs', 'stops')),
  parts jsonb NOT NULL,
  paid_before_minor bigint NOT NULL,
  paper jsonb NOT NULL,
  paper_hash bytea NOT NULL CHECK (octet_length(paper_hash) = 32),
  PRIMARY KEY (borrower_id, order_no, number)
);
