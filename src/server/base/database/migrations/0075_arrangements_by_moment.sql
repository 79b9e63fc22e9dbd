-- The lender's systems read arrangements in the order in which they were agreed, page by page.
CREATE INDEX IF NOT EXISTS arrangements_in_order ON arrangements (agreed_at, order_no COLLATE "C", number);
