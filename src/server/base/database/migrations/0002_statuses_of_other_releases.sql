-- An order may have a status that this release does not know, because another release or a lender's own system gave it.
-- Screens show such an order and offer nothing. Overdue is still never stored.
ALTER TABLE orders DROP CONSTRAINT orders_status_check;
ALTER TABLE orders ADD CONSTRAINT orders_status_check CHECK (status ~ '^[0-9]{1,6}$' AND status <> '180');
