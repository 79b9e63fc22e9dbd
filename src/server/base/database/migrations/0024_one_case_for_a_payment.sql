-- A payment is asked back once at a time. What two taps have opened before this holds: the first of them stays, with its wish.
UPDATE money_cases later SET state = 'dismissed', reason = 'opened-twice', decided_by = 'server', decided_at = later.opened_at
WHERE later.kind = 'reversal' AND later.state = 'open' AND EXISTS (
  SELECT FROM money_cases first WHERE first.kind = 'reversal' AND first.state = 'open' AND first.payment = later.payment
    AND (first.opened_at, first.id) < (later.opened_at, later.id));
CREATE UNIQUE INDEX money_cases_one_reversal ON money_cases (payment) WHERE kind = 'reversal' AND state = 'open';
