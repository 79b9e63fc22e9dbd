-- What the lender gave by hand is not counted against what the product gives.
ALTER TABLE arrangements ADD COLUMN IF NOT EXISTS by_hand boolean NOT NULL DEFAULT false;
-- Of earlier ones it is known from the request that they answered, which was agreed to where no other arrangement had been
-- made since it was asked.
-- In one step: hardly any loan has an arrangement, and only those that answered a request are changed.
UPDATE arrangements a SET by_hand = true
FROM arrangement_requests r
WHERE r.borrower_id = a.borrower_id AND r.order_no = a.order_no AND r.state = 'agreed' AND r.arranged_before = a.number - 1;
