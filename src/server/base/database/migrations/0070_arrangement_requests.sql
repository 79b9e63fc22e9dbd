-- What borrowers ask of the lender because the limits of their product give too little, and what was answered. `why` and
-- `reply` are sealed; `offer` is a first day, a number of parts and the days between them. While it is open, an offer with
-- `wished_by` waits for a colleague. The same is asked once at a time for each loan.
CREATE TABLE arrangement_requests (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  folio text NOT NULL,
  order_no text NOT NULL,
  asked_at timestamptz NOT NULL,
  until date NOT NULL,
  parts integer NOT NULL CHECK (parts > 0),
  can_pay_minor bigint CHECK (can_pay_minor > 0),
  why text NOT NULL,
  arranged_before integer NOT NULL CHECK (arranged_before >= 0),
  state text NOT NULL CHECK (state IN ('open', 'offered', 'refused', 'withdrawn', 'agreed', 'over')),
  answered_at timestamptz,
  offer jsonb,
  offer_until date,
  reply text,
  wished_by text,
  decided_by text,
  PRIMARY KEY (borrower_id, folio),
  CHECK (state <> 'offered' OR (answered_at IS NOT NULL AND offer IS NOT NULL AND offer_until IS NOT NULL)),
  CHECK (state <> 'refused' OR (answered_at IS NOT NULL AND reply IS NOT NULL))
);
CREATE UNIQUE INDEX arrangement_requests_once ON arrangement_requests (borrower_id, order_no) WHERE state IN ('open', 'offered');
CREATE INDEX arrangement_requests_open ON arrangement_requests (asked_at, folio) WHERE state = 'open';
