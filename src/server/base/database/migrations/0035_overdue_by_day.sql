-- Who is overdue follows from the day that it is, and is found by the day on which it was due.
CREATE INDEX IF NOT EXISTS orders_by_due_day ON orders (due_on, order_no COLLATE "C") WHERE status = '174';
