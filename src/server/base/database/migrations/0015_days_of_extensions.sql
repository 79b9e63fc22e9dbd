-- The day to which an extension postponed was taken from the order, whose day is a later one by now where the instalment
-- was paid since. It is the day of the instalment that was the oldest unpaid one when the fee came.
UPDATE payment_events e SET due_on = coalesce((
    SELECT i.due_on FROM (
      SELECT number, due_on, sum(principal_minor + interest_minor + fee_minor + tax_minor) OVER (ORDER BY number) AS until
      FROM instalments WHERE order_no = x.order_no) i
    WHERE i.until > (
      SELECT coalesce(sum(-n.amount_minor), 0) FROM postings p JOIN entries n ON n.posting_id = p.id
      WHERE p.order_no = x.order_no AND p.kind = 'payment' AND (p.at, p.id) < (x.at, x.id)
        AND p.event_key <> e.provider || ':' || e.event_id || '/payment'
        AND n.account IN ('principal', 'interest', 'fee', 'tax'))
    ORDER BY i.number LIMIT 1), e.due_on)
FROM postings x
WHERE x.event_key = e.provider || ':' || e.event_id || '/extension' AND e.telling IN ('extended', 'extended-and-part-paid');
