-- The lender's systems read everybody's orders and reversals in the order in which they came, page by page.
CREATE INDEX orders_by_creation ON orders (created_at, order_no COLLATE "C");
CREATE INDEX orders_by_status ON orders (status, created_at, order_no COLLATE "C");
CREATE INDEX reversals_by_moment ON reversals (at, id COLLATE "C");
CREATE INDEX reversals_by_return ON reversals (restored_at, id COLLATE "C") WHERE restored_at IS NOT NULL;
