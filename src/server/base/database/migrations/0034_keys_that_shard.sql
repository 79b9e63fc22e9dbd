-- Every key of a borrower's table begins with the borrower, so that its rows can be spread over many machines by a hash of
-- that column. What has to be one thing across all borrowers has its name here, in a table that is spread by the name.
-- The borrower is empty while the name is nobody's.
CREATE TABLE owners (
  name text PRIMARY KEY,
  borrower_id text NOT NULL
);
INSERT INTO owners SELECT 'order/' || order_no, borrower_id FROM orders;
INSERT INTO owners SELECT 'reference/' || provider || '/' || reference, borrower_id FROM payment_references;
INSERT INTO owners SELECT 'card/' || id, borrower_id FROM card_payments;
INSERT INTO owners SELECT 'folio/' || folio, borrower_id FROM complaints;
INSERT INTO owners SELECT 'folio/' || folio, borrower_id FROM data_requests ON CONFLICT DO NOTHING;
INSERT INTO owners SELECT 'picture/' || key, borrower_id FROM pictures;
INSERT INTO owners SELECT substr(event_key, 1, length(event_key) - length('/refund')), borrower_id
  FROM postings WHERE kind = 'refund' ON CONFLICT DO NOTHING;
INSERT INTO owners SELECT DISTINCT source, borrower_id FROM reversals WHERE starts_with(source, 'operator:')
  ON CONFLICT DO NOTHING;

-- A key of another table is kept by a key that has the borrower, too. Sessions are found by their token, and what waits for
-- a person belongs to the staff: both name a borrower, and lie elsewhere.
ALTER TABLE sessions DROP CONSTRAINT sessions_borrower_id_fkey;
ALTER TABLE money_cases DROP CONSTRAINT money_cases_borrower_id_fkey, DROP CONSTRAINT money_cases_order_no_fkey;
ALTER TABLE orders DROP CONSTRAINT orders_offer_id_fkey;
ALTER TABLE instalments DROP CONSTRAINT instalments_order_no_fkey;
ALTER TABLE postings DROP CONSTRAINT postings_order_no_fkey;
ALTER TABLE entries DROP CONSTRAINT entries_posting_id_fkey, DROP CONSTRAINT entries_order_no_fkey;
ALTER TABLE payment_references DROP CONSTRAINT payment_references_order_no_fkey,
  DROP CONSTRAINT payment_references_superseded_by;
ALTER TABLE reference_requests DROP CONSTRAINT reference_requests_order_no_fkey;
ALTER TABLE card_payments DROP CONSTRAINT card_payments_order_no_fkey, DROP CONSTRAINT card_payments_token_hash_fkey,
  DROP CONSTRAINT card_payments_card_id_fkey;
ALTER TABLE instalment_moves DROP CONSTRAINT instalment_moves_order_no_fkey;
ALTER TABLE reversals DROP CONSTRAINT reversals_order_no_fkey;
ALTER TABLE ledger_findings DROP CONSTRAINT ledger_findings_order_no_fkey;
ALTER TABLE acceptances DROP CONSTRAINT acceptances_order_no_fkey;
ALTER TABLE scores DROP CONSTRAINT scores_order_no_fkey;
ALTER TABLE complaints DROP CONSTRAINT complaints_order_no_fkey;
ALTER TABLE complaint_events DROP CONSTRAINT complaint_events_folio_fkey;
ALTER TABLE pictures DROP CONSTRAINT pictures_folio_fkey;

-- The release before, which may still run, finds rows without the borrower, and the last number of each is found so by
-- whoever has nothing else.
CREATE INDEX orders_by_number ON orders (order_no);
CREATE INDEX instalments_of_order ON instalments (order_no);
CREATE INDEX postings_by_event ON postings (event_key);
CREATE INDEX entries_of_posting ON entries (posting_id);
CREATE INDEX payment_references_by_number ON payment_references (provider, reference);
CREATE INDEX card_payments_by_id ON card_payments (id);
CREATE INDEX bank_accounts_by_id ON bank_accounts (id);
CREATE INDEX complaints_by_folio ON complaints (folio);
CREATE INDEX complaint_events_of_complaint ON complaint_events (folio, number);
CREATE INDEX data_requests_by_folio ON data_requests (folio);
CREATE INDEX pictures_by_key ON pictures (key);
CREATE INDEX reversals_by_source ON reversals (source);
CREATE INDEX lender_events_by_id ON lender_events (id);

ALTER TABLE offers DROP CONSTRAINT offers_pkey, ADD PRIMARY KEY (borrower_id, id);
ALTER TABLE orders DROP CONSTRAINT orders_pkey, ADD PRIMARY KEY (borrower_id, order_no),
  DROP CONSTRAINT orders_offer_id_key, ADD CONSTRAINT orders_offer_id_key UNIQUE (borrower_id, offer_id);
ALTER TABLE instalments DROP CONSTRAINT instalments_pkey, ADD PRIMARY KEY (borrower_id, order_no, number);
ALTER TABLE postings DROP CONSTRAINT postings_pkey, ADD PRIMARY KEY (borrower_id, id),
  DROP CONSTRAINT postings_event_key_key, ADD CONSTRAINT postings_event_key_key UNIQUE (borrower_id, event_key);
ALTER TABLE entries DROP CONSTRAINT entries_pkey, ADD PRIMARY KEY (borrower_id, posting_id, line);
ALTER TABLE payment_references DROP CONSTRAINT payment_references_pkey,
  ADD PRIMARY KEY (borrower_id, provider, reference);
ALTER TABLE reference_requests DROP CONSTRAINT reference_requests_pkey, ADD PRIMARY KEY (borrower_id, idempotency_key);
ALTER TABLE repay_tokens DROP CONSTRAINT repay_tokens_pkey, ADD PRIMARY KEY (borrower_id, token_hash);
ALTER TABLE bank_accounts DROP CONSTRAINT bank_accounts_pkey, ADD PRIMARY KEY (borrower_id, id);
ALTER TABLE card_payments DROP CONSTRAINT card_payments_pkey, ADD PRIMARY KEY (borrower_id, id),
  DROP CONSTRAINT card_payments_token_hash_key,
  ADD CONSTRAINT card_payments_token_hash_key UNIQUE (borrower_id, token_hash);
ALTER TABLE instalment_moves DROP CONSTRAINT instalment_moves_pkey, ADD PRIMARY KEY (borrower_id, event, number);
ALTER TABLE reversals DROP CONSTRAINT reversals_pkey, ADD PRIMARY KEY (borrower_id, id),
  DROP CONSTRAINT reversals_source_payment_key,
  ADD CONSTRAINT reversals_source_payment_key UNIQUE (borrower_id, source, payment);
ALTER TABLE acceptances DROP CONSTRAINT acceptances_pkey, ADD PRIMARY KEY (borrower_id, order_no);
ALTER TABLE complaints DROP CONSTRAINT complaints_pkey, ADD PRIMARY KEY (borrower_id, folio);
ALTER TABLE complaint_events DROP CONSTRAINT complaint_events_pkey, ADD PRIMARY KEY (borrower_id, folio, number);
ALTER TABLE pictures DROP CONSTRAINT pictures_pkey, ADD PRIMARY KEY (borrower_id, key);
ALTER TABLE data_requests DROP CONSTRAINT data_requests_pkey, ADD PRIMARY KEY (borrower_id, folio);
ALTER TABLE burial_points DROP CONSTRAINT burial_points_pkey, ADD PRIMARY KEY (borrower_id, id);
ALTER TABLE lender_events DROP CONSTRAINT lender_events_id_key;

DROP INDEX payment_references_issued, payment_references_at_provider, reference_requests_open, reversals_restored_by,
  pictures_of_complaint;
CREATE UNIQUE INDEX payment_references_issued ON payment_references (borrower_id, order_no, purpose, channel)
  WHERE state = 'issued';
CREATE UNIQUE INDEX payment_references_at_provider ON payment_references (borrower_id, provider, provider_order_id);
CREATE UNIQUE INDEX reference_requests_open ON reference_requests (borrower_id, order_no, purpose, channel)
  WHERE state = 'asked';
CREATE UNIQUE INDEX reversals_restored_by ON reversals (borrower_id, restored_by, payment) WHERE restored_by IS NOT NULL;
CREATE UNIQUE INDEX pictures_of_complaint ON pictures (borrower_id, folio, part, position);

ALTER TABLE orders ADD FOREIGN KEY (borrower_id, offer_id) REFERENCES offers (borrower_id, id);
ALTER TABLE instalments ADD FOREIGN KEY (borrower_id, order_no) REFERENCES orders (borrower_id, order_no);
ALTER TABLE postings ADD FOREIGN KEY (borrower_id, order_no) REFERENCES orders (borrower_id, order_no);
ALTER TABLE entries ADD FOREIGN KEY (borrower_id, posting_id) REFERENCES postings (borrower_id, id),
  ADD FOREIGN KEY (borrower_id, order_no) REFERENCES orders (borrower_id, order_no);
ALTER TABLE payment_references ADD FOREIGN KEY (borrower_id, order_no) REFERENCES orders (borrower_id, order_no),
  ADD CONSTRAINT payment_references_superseded_by FOREIGN KEY (borrower_id, superseded_by_provider, superseded_by)
    REFERENCES payment_references (borrower_id, provider, reference) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE reference_requests ADD FOREIGN KEY (borrower_id, order_no) REFERENCES orders (borrower_id, order_no);
ALTER TABLE card_payments ADD FOREIGN KEY (borrower_id, order_no) REFERENCES orders (borrower_id, order_no),
  ADD FOREIGN KEY (borrower_id, token_hash) REFERENCES repay_tokens (borrower_id, token_hash),
  ADD FOREIGN KEY (borrower_id, card_id) REFERENCES bank_accounts (borrower_id, id);
ALTER TABLE instalment_moves ADD FOREIGN KEY (borrower_id, order_no) REFERENCES orders (borrower_id, order_no);
ALTER TABLE reversals ADD FOREIGN KEY (borrower_id, order_no) REFERENCES orders (borrower_id, order_no);
ALTER TABLE ledger_findings ADD FOREIGN KEY (borrower_id, order_no) REFERENCES orders (borrower_id, order_no);
ALTER TABLE acceptances ADD FOREIGN KEY (borrower_id, order_no) REFERENCES orders (borrower_id, order_no);
ALTER TABLE scores ADD FOREIGN KEY (borrower_id, order_no) REFERENCES orders (borrower_id, order_no);
ALTER TABLE complaints ADD FOREIGN KEY (borrower_id, order_no) REFERENCES orders (borrower_id, order_no);
ALTER TABLE complaint_events ADD FOREIGN KEY (borrower_id, folio) REFERENCES complaints (borrower_id, folio);
ALTER TABLE pictures ADD FOREIGN KEY (borrower_id, folio) REFERENCES complaints (borrower_id, folio);

-- A primary key that begins with the borrower finds what these found.
DROP INDEX instalments_of_borrower, postings_of_borrower, payment_references_of_borrower, acceptances_of_borrower,
  reference_requests_of_borrower, repay_tokens_of_borrower, card_payments_of_borrower, complaint_events_of_borrower,
  instalment_moves_of_borrower, reversals_of_borrower;
