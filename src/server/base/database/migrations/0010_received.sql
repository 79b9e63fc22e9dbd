-- What came of money is kept as it was decided, with the event that told of it, so that no page has to guess it again.
-- `telling` is what the borrower is told, `fee_minor` how much of it was the fee of an extension, `credit_minor` how much
-- became the borrower's credit, `due_on` the loan's due day afterwards.
ALTER TABLE payment_events ADD COLUMN telling text;
ALTER TABLE payment_events ADD COLUMN fee_minor bigint CHECK (fee_minor >= 0);
ALTER TABLE payment_events ADD COLUMN credit_minor bigint CHECK (credit_minor >= 0);
ALTER TABLE payment_events ADD COLUMN due_on date;

-- The same of a payment by card, which is always a repayment of just what was charged.
ALTER TABLE card_payments ADD COLUMN outcome text;
ALTER TABLE card_payments ADD COLUMN telling text;
ALTER TABLE card_payments ADD COLUMN credit_minor bigint CHECK (credit_minor >= 0);
ALTER TABLE card_payments ADD COLUMN due_on date;
ALTER TABLE card_payments ADD COLUMN paid_at timestamptz;

-- Until now money for an extension was called `extended` also where the rest of it paid the whole loan. The payment that
-- ended a loan is the last one that took something off what was owed.
UPDATE payment_events e
SET fee_minor = coalesce((SELECT sum(-n.amount_minor) FROM postings p JOIN entries n ON n.posting_id = p.id
      WHERE p.event_key = e.provider || ':' || e.event_id || '/extension' AND n.account = 'income-extension'), 0),
  credit_minor = coalesce((SELECT sum(-n.amount_minor) FROM postings p JOIN entries n ON n.posting_id = p.id
      WHERE p.event_key IN (e.provider || ':' || e.event_id || '/payment', e.provider || ':' || e.event_id || '/rebate')
        AND n.account = 'credit'), 0),
  due_on = o.due_on,
  -- The oldest releases did not say how a payment met its reference; then there is nothing to remark on.
  arrived = coalesce(e.arrived, 'in-time')
FROM payment_references r JOIN orders o ON o.order_no = r.order_no
WHERE r.provider = e.provider AND r.reference = e.reference AND e.kind = 'paid' AND e.outcome <> 'unmatched';

UPDATE payment_events e SET outcome = CASE WHEN e.credit_minor > 0 THEN 'over-paid' ELSE 'settled' END
FROM payment_references r JOIN orders o ON o.order_no = r.order_no JOIN postings own ON own.order_no = o.order_no
WHERE r.provider = e.provider AND r.reference = e.reference AND e.outcome = 'extended' AND o.status = '200'
  AND own.event_key = e.provider || ':' || e.event_id || '/payment'
  AND NOT EXISTS (SELECT 1 FROM postings later JOIN entries n ON n.posting_id = later.id
    WHERE later.order_no = o.order_no AND later.kind = 'payment' AND (later.at, later.id) > (own.at, own.id)
      AND n.account IN ('principal', 'interest', 'fee', 'tax', 'penalty'));

UPDATE payment_events e SET telling = CASE e.outcome
    WHEN 'late-for-settled' THEN 'credited'
    WHEN 'extended' THEN CASE WHEN e.amount_minor > e.fee_minor THEN 'extended-and-part-paid' ELSE 'extended' END
    WHEN 'part-paid' THEN CASE
      WHEN r.purpose = 'payoff' THEN 'payoff-short'
      WHEN r.purpose = 'extend' THEN CASE WHEN e.amount_minor < r.amount_minor THEN 'fee-short' ELSE 'not-extended' END
      ELSE 'part-paid' END
    ELSE e.outcome || CASE WHEN e.fee_minor > 0 THEN '-with-fee' ELSE '' END
  END
FROM payment_references r
WHERE r.provider = e.provider AND r.reference = e.reference
  AND e.outcome IN ('part-paid', 'extended', 'settled', 'over-paid', 'late-for-settled');

UPDATE card_payments c
SET paid_at = p.at, due_on = o.due_on,
  credit_minor = coalesce((SELECT sum(-n.amount_minor) FROM entries n WHERE n.posting_id = p.id AND n.account = 'credit'), 0)
FROM postings p JOIN orders o ON o.order_no = p.order_no
WHERE p.event_key = 'card:' || c.id || '/payment';

UPDATE card_payments c SET outcome = CASE
    WHEN c.credit_minor = c.amount_minor THEN 'late-for-settled'
    WHEN c.credit_minor > 0 THEN 'over-paid'
    WHEN o.status = '200' AND NOT EXISTS (SELECT 1 FROM postings later JOIN entries n ON n.posting_id = later.id
      WHERE later.order_no = o.order_no AND later.kind = 'payment' AND (later.at, later.id) > (own.at, own.id)
        AND n.account IN ('principal', 'interest', 'fee', 'tax', 'penalty')) THEN 'settled'
    ELSE 'part-paid'
  END
FROM orders o JOIN postings own ON own.order_no = o.order_no
WHERE own.event_key = 'card:' || c.id || '/payment';

UPDATE card_payments SET telling = CASE outcome WHEN 'late-for-settled' THEN 'credited' ELSE outcome END
WHERE outcome IS NOT NULL;
