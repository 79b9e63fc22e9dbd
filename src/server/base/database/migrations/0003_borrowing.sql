-- What a borrower may borrow. The newest offer of a product counts; one that was accepted is named by its order.
CREATE TABLE offers (
  id text PRIMARY KEY,
  borrower_id text NOT NULL REFERENCES borrowers (id),
  product_id text NOT NULL REFERENCES products (id),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- Shown while the amount is still being worked out; the page then asks once more (isType 1).
  first_amount_minor bigint CHECK (first_amount_minor > 0),
  reloaded_at timestamptz,
  coupon_minor bigint NOT NULL DEFAULT 0 CHECK (coupon_minor >= 0),
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (expires_at > made_at)
);
CREATE INDEX offers_of_borrower ON offers (borrower_id, product_id, made_at);

-- An order that came from an offer keeps the product's price as it was accepted, whatever becomes of the product.
ALTER TABLE orders ADD COLUMN offer_id text UNIQUE REFERENCES offers (id);
ALTER TABLE orders ADD COLUMN rule jsonb;
-- One open loan per borrower and product, also when two taps come at the same moment.
CREATE UNIQUE INDEX orders_one_open ON orders (borrower_id, product_id)
  WHERE offer_id IS NOT NULL AND status IN ('21', '151', '170', '174');
CREATE INDEX orders_in_review ON orders (created_at) WHERE status = '21';
