-- What about money waits for a person: `held`, a notice that cannot be true as it stands; `contradiction`, one that says
-- otherwise than an earlier one; `reversal`, a payment that somebody of the staff wants to take back. `same` names what it
-- is about, so that it is opened once. `wish` is what one person asks for and another confirms.
CREATE TABLE money_cases (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('held', 'contradiction', 'reversal')),
  code text NOT NULL,
  same text NOT NULL UNIQUE,
  provider text,
  event_id text,
  reference text,
  amount_minor bigint,
  said_at timestamptz,
  borrower_id text REFERENCES borrowers (id),
  order_no text REFERENCES orders (order_no),
  payment text,
  opened_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'done', 'dismissed')),
  wish text,
  reason text,
  wished_by text,
  decided_by text,
  decided_at timestamptz
);
CREATE INDEX money_cases_open ON money_cases (opened_at, id) WHERE state = 'open';
CREATE INDEX money_cases_of_order ON money_cases (order_no);
CREATE INDEX money_cases_of_borrower ON money_cases (borrower_id);
