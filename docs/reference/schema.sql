-- The schema as all migrations make it, to read. To write it again: npm run test:code -- schema.test -u

CREATE TABLE acceptances (
  order_no text NOT NULL,
  borrower_id text NOT NULL,
  document text NOT NULL,
  version date NOT NULL,
  text_hash bytea NOT NULL,
  paper jsonb NOT NULL,
  accepted_at timestamp with time zone NOT NULL,
  key_facts jsonb,
  key_facts_hash bytea,
  CONSTRAINT acceptances_pkey PRIMARY KEY (borrower_id, order_no),
  CONSTRAINT acceptances_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT acceptances_borrower_id_order_no_fkey FOREIGN KEY (borrower_id, order_no) REFERENCES orders(borrower_id, order_no),
  CONSTRAINT acceptances_document_check CHECK (document <> ''::text),
  CONSTRAINT acceptances_key_facts_hash_check CHECK (octet_length(key_facts_hash) = 32),
  CONSTRAINT acceptances_text_hash_check CHECK (octet_length(text_hash) = 32)
);

CREATE TABLE account_changes (
  borrower_id text NOT NULL,
  id text NOT NULL,
  bank text NOT NULL,
  bank_code text NOT NULL,
  masked text NOT NULL,
  holder text NOT NULL,
  number text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  code_sent_at timestamp with time zone NOT NULL,
  code_salt bytea,
  code_hash bytea,
  code_tries integer DEFAULT 0 NOT NULL,
  CONSTRAINT account_changes_pkey PRIMARY KEY (borrower_id),
  CONSTRAINT account_changes_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT account_changes_check CHECK ((code_salt IS NULL) = (code_hash IS NULL)),
  CONSTRAINT account_changes_code_tries_check CHECK (code_tries >= 0),
  CONSTRAINT account_changes_masked_check CHECK (masked <> ''::text)
);
CREATE INDEX account_changes_by_asking ON account_changes USING btree (asked_at);

CREATE TABLE answer_templates (
  id text NOT NULL,
  market text NOT NULL,
  language text NOT NULL,
  problem_type text,
  title text NOT NULL,
  body text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  changed_by text NOT NULL,
  CONSTRAINT answer_templates_pkey PRIMARY KEY (id)
);

CREATE TABLE applications (
  borrower_id text NOT NULL,
  id text NOT NULL,
  product_id text NOT NULL,
  amount_minor bigint NOT NULL,
  state text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  reason text,
  by_bureau boolean DEFAULT false NOT NULL,
  offer_id text,
  version integer DEFAULT 0 NOT NULL,
  steps text[],
  notice_hash bytea,
  CONSTRAINT applications_pkey PRIMARY KEY (borrower_id, id),
  CONSTRAINT applications_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT applications_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT applications_state_check CHECK (state = ANY (ARRAY['draft'::text, 'submitted'::text, 'review'::text, 'more'::text, 'refused'::text, 'offered'::text, 'withdrawn'::text, 'expired'::text]))
);
CREATE UNIQUE INDEX applications_open ON applications USING btree (borrower_id) WHERE (state = ANY (ARRAY['draft'::text, 'submitted'::text, 'review'::text, 'more'::text]));
CREATE INDEX applications_waiting ON applications USING btree (submitted_at) WHERE (state = ANY (ARRAY['submitted'::text, 'review'::text]));

CREATE TABLE arrangement_requests (
  borrower_id text NOT NULL,
  folio text NOT NULL,
  order_no text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  until date NOT NULL,
  parts integer NOT NULL,
  can_pay_minor bigint,
  why text NOT NULL,
  arranged_before integer NOT NULL,
  state text NOT NULL,
  answered_at timestamp with time zone,
  offer jsonb,
  offer_until date,
  reply text,
  wished_by text,
  decided_by text,
  CONSTRAINT arrangement_requests_pkey PRIMARY KEY (borrower_id, folio),
  CONSTRAINT arrangement_requests_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT arrangement_requests_arranged_before_check CHECK (arranged_before >= 0),
  CONSTRAINT arrangement_requests_can_pay_minor_check CHECK (can_pay_minor > 0),
  CONSTRAINT arrangement_requests_check CHECK (state <> 'offered'::text OR answered_at IS NOT NULL AND offer IS NOT NULL AND offer_until IS NOT NULL),
  CONSTRAINT arrangement_requests_check1 CHECK (state <> 'refused'::text OR answered_at IS NOT NULL AND reply IS NOT NULL),
  CONSTRAINT arrangement_requests_parts_check CHECK (parts > 0),
  CONSTRAINT arrangement_requests_state_check CHECK (state = ANY (ARRAY['open'::text, 'offered'::text, 'refused'::text, 'withdrawn'::text, 'agreed'::text, 'over'::text]))
);
CREATE UNIQUE INDEX arrangement_requests_once ON arrangement_requests USING btree (borrower_id, order_no) WHERE (state = ANY (ARRAY['open'::text, 'offered'::text]));
CREATE INDEX arrangement_requests_open ON arrangement_requests USING btree (asked_at, folio) WHERE (state = 'open'::text);

CREATE TABLE arrangements (
  borrower_id text NOT NULL,
  order_no text NOT NULL,
  number integer NOT NULL,
  agreed_at timestamp with time zone NOT NULL,
  agreed_on date NOT NULL,
  penalty text NOT NULL,
  parts jsonb NOT NULL,
  paid_before_minor bigint NOT NULL,
  paper jsonb NOT NULL,
  paper_hash bytea NOT NULL,
  by_hand boolean DEFAULT false NOT NULL,
  CONSTRAINT arrangements_pkey PRIMARY KEY (borrower_id, order_no, number),
  CONSTRAINT arrangements_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT arrangements_number_check CHECK (number > 0),
  CONSTRAINT arrangements_paper_hash_check CHECK (octet_length(paper_hash) = 32),
  CONSTRAINT arrangements_penalty_check CHECK (penalty = ANY (ARRAY['runs'::text, 'stops'::text]))
);
CREATE INDEX arrangements_agreed ON arrangements USING btree (agreed_on);
CREATE INDEX arrangements_in_order ON arrangements USING btree (agreed_at, order_no COLLATE "C", number);

CREATE TABLE bank_accounts (
  id text NOT NULL,
  borrower_id text NOT NULL,
  kind text NOT NULL,
  bank text NOT NULL,
  bank_code text NOT NULL,
  masked text NOT NULL,
  holder text NOT NULL,
  number text,
  fingerprint bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_from timestamp with time zone,
  cancelled_at timestamp with time zone,
  confirmed_change text,
  CONSTRAINT bank_accounts_pkey PRIMARY KEY (borrower_id, id),
  CONSTRAINT bank_accounts_borrower_id_fingerprint_key UNIQUE (borrower_id, fingerprint),
  CONSTRAINT bank_accounts_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT bank_accounts_check CHECK (kind <> 'card'::text OR number IS NULL),
  CONSTRAINT bank_accounts_fingerprint_check CHECK (octet_length(fingerprint) = 32),
  CONSTRAINT bank_accounts_kind_check CHECK (kind = ANY (ARRAY['account'::text, 'card'::text])),
  CONSTRAINT bank_accounts_masked_check CHECK (masked <> ''::text)
);
CREATE INDEX bank_accounts_by_id ON bank_accounts USING btree (id);
CREATE INDEX bank_accounts_of_borrower ON bank_accounts USING btree (borrower_id, created_at);

CREATE TABLE borrower_name_keys (
  borrower_id text NOT NULL,
  key bytea NOT NULL,
  CONSTRAINT borrower_name_keys_pkey PRIMARY KEY (borrower_id, key),
  CONSTRAINT borrower_name_keys_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT borrower_name_keys_key_check CHECK (octet_length(key) = 32)
);
CREATE INDEX borrower_name_keys_by_key ON borrower_name_keys USING btree (key, borrower_id);

CREATE TABLE borrowers (
  id text NOT NULL,
  market text NOT NULL,
  given_name text NOT NULL,
  family_name text NOT NULL,
  address text NOT NULL,
  client_kind text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  phone text,
  next_phone text,
  next_phone_from timestamp with time zone,
  phone_named text,
  deleted_at timestamp with time zone,
  phone_proved_at timestamp with time zone,
  phone_lost_at timestamp with time zone,
  name_keyed text,
  CONSTRAINT borrowers_pkey PRIMARY KEY (id),
  CONSTRAINT borrowers_client_kind_check CHECK (client_kind = ANY (ARRAY['new'::text, 'repeat'::text])),
  CONSTRAINT borrowers_market_check CHECK (market ~ '^[a-z]{2}$'::text),
  CONSTRAINT borrowers_next_phone CHECK ((next_phone IS NULL) = (next_phone_from IS NULL))
);
CREATE INDEX borrowers_name_unkeyed ON borrowers USING btree (id) WHERE (name_keyed IS DISTINCT FROM md5((given_name || family_name)));
CREATE INDEX borrowers_next_phone_from ON borrowers USING btree (next_phone_from) WHERE (next_phone IS NOT NULL);
CREATE INDEX borrowers_phone_unnamed ON borrowers USING btree (id) WHERE ((phone IS NOT NULL) AND (phone_named IS DISTINCT FROM md5(phone)));

CREATE TABLE browser_sessions (
  borrower_id text NOT NULL,
  id text NOT NULL,
  token_hash bytea NOT NULL,
  browser text NOT NULL,
  system text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  challenged_at timestamp with time zone,
  opened_by text DEFAULT 'code'::text NOT NULL,
  CONSTRAINT browser_sessions_pkey PRIMARY KEY (borrower_id, id),
  CONSTRAINT browser_sessions_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT browser_sessions_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX browser_sessions_by_end ON browser_sessions USING btree (expires_at);

CREATE TABLE burial_points (
  id text NOT NULL,
  borrower_id text NOT NULL,
  product_id text NOT NULL,
  event text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT burial_points_pkey PRIMARY KEY (borrower_id, id, at),
  CONSTRAINT burial_points_borrower_id_fkey1 FOREIGN KEY (borrower_id) REFERENCES borrowers(id)
) PARTITION BY RANGE (at);
CREATE INDEX burial_points_by_time ON ONLY burial_points USING btree (at);
CREATE INDEX burial_points_of_borrower ON ONLY burial_points USING btree (borrower_id, at);

CREATE TABLE campaign_events (
  id text NOT NULL,
  kind text NOT NULL,
  template_id text,
  app_from text NOT NULL,
  user_from text NOT NULL,
  utm_tag text NOT NULL,
  client_type text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT campaign_events_pkey PRIMARY KEY (id, at),
  CONSTRAINT campaign_events_template_id_fkey1 FOREIGN KEY (template_id) REFERENCES templates(id),
  CONSTRAINT campaign_events_client_type_check CHECK (client_type = ANY (ARRAY['ios'::text, 'android'::text])),
  CONSTRAINT campaign_events_kind_check CHECK (kind = ANY (ARRAY['visit'::text, 'click'::text, 'code'::text, 'registration'::text]))
) PARTITION BY RANGE (at);
CREATE INDEX campaign_events_by_time ON ONLY campaign_events USING btree (at);

CREATE TABLE captchas (
  sid_hash bytea NOT NULL,
  asked text NOT NULL,
  seed bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  spent boolean DEFAULT false NOT NULL,
  CONSTRAINT captchas_pkey PRIMARY KEY (sid_hash),
  CONSTRAINT captchas_seed_check CHECK (octet_length(seed) = 32),
  CONSTRAINT captchas_sid_hash_check CHECK (octet_length(sid_hash) = 32)
);
CREATE INDEX captchas_by_end ON captchas USING btree (expires_at);

CREATE TABLE card_payments (
  id text NOT NULL,
  borrower_id text NOT NULL,
  order_no text NOT NULL,
  token_hash bytea NOT NULL,
  card_id text NOT NULL,
  amount_minor bigint NOT NULL,
  state text NOT NULL,
  code_salt bytea,
  code_hash bytea,
  code_sent_at timestamp with time zone,
  code_tries integer DEFAULT 0 NOT NULL,
  code_used_at timestamp with time zone,
  made_at timestamp with time zone NOT NULL,
  outcome text,
  telling text,
  credit_minor bigint,
  due_on date,
  paid_at timestamp with time zone,
  asks integer DEFAULT 0 NOT NULL,
  ask_at timestamp with time zone,
  CONSTRAINT card_payments_pkey PRIMARY KEY (borrower_id, id),
  CONSTRAINT card_payments_token_hash_key UNIQUE (borrower_id, token_hash),
  CONSTRAINT card_payments_borrower_id_card_id_fkey FOREIGN KEY (borrower_id, card_id) REFERENCES bank_accounts(borrower_id, id),
  CONSTRAINT card_payments_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT card_payments_borrower_id_order_no_fkey FOREIGN KEY (borrower_id, order_no) REFERENCES orders(borrower_id, order_no),
  CONSTRAINT card_payments_borrower_id_token_hash_fkey FOREIGN KEY (borrower_id, token_hash) REFERENCES repay_tokens(borrower_id, token_hash),
  CONSTRAINT card_payments_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT card_payments_asks_check CHECK (asks >= 0),
  CONSTRAINT card_payments_check CHECK ((code_hash IS NULL) = (code_sent_at IS NULL) AND (code_hash IS NULL) = (code_salt IS NULL)),
  CONSTRAINT card_payments_code_tries_check CHECK (code_tries >= 0),
  CONSTRAINT card_payments_credit_minor_check CHECK (credit_minor >= 0),
  CONSTRAINT card_payments_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'charging'::text, 'paid'::text, 'failed'::text]))
);
CREATE INDEX card_payments_by_id ON card_payments USING btree (id);
CREATE INDEX card_payments_charging ON card_payments USING btree (made_at) WHERE (state = 'charging'::text);
CREATE INDEX card_payments_of_card ON card_payments USING btree (card_id);
CREATE INDEX card_payments_of_order ON card_payments USING btree (order_no);

CREATE TABLE certified_steps (
  borrower_id text NOT NULL,
  kind text NOT NULL,
  version integer NOT NULL,
  content text NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT certified_steps_pkey PRIMARY KEY (borrower_id, kind),
  CONSTRAINT certified_steps_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT certified_steps_version_check CHECK (version > 0)
);
CREATE INDEX certified_steps_by_time ON certified_steps USING btree (saved_at);

CREATE TABLE collection_agencies (
  id text NOT NULL,
  market text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  address text NOT NULL,
  named_from date NOT NULL,
  named_until date,
  CONSTRAINT collection_agencies_pkey PRIMARY KEY (id),
  CONSTRAINT collection_agencies_check CHECK (named_until >= named_from)
);

CREATE TABLE complaint_events (
  folio text NOT NULL,
  number integer NOT NULL,
  borrower_id text NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL,
  note text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT complaint_events_pkey PRIMARY KEY (borrower_id, folio, number),
  CONSTRAINT complaint_events_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT complaint_events_borrower_id_folio_fkey FOREIGN KEY (borrower_id, folio) REFERENCES complaints(borrower_id, folio),
  CONSTRAINT complaint_events_actor_check CHECK (actor <> ''::text),
  CONSTRAINT complaint_events_kind_check CHECK (kind = ANY (ARRAY['received'::text, 'in-review'::text, 'answered'::text, 'closed'::text, 'reopened'::text, 'scored'::text, 'note'::text])),
  CONSTRAINT complaint_events_number_check CHECK (number > 0)
);
CREATE INDEX complaint_events_of_complaint ON complaint_events USING btree (folio, number);

CREATE TABLE complaints (
  folio text NOT NULL,
  borrower_id text NOT NULL,
  order_no text,
  market text NOT NULL,
  problem_type text NOT NULL,
  problem_son_type text NOT NULL,
  content text NOT NULL,
  fingerprint bytea NOT NULL,
  state text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  opened_on date NOT NULL,
  due_on date NOT NULL,
  reply text,
  replied_at timestamp with time zone,
  score integer,
  scored_at timestamp with time zone,
  closed_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  score_wanted boolean DEFAULT true NOT NULL,
  channel text DEFAULT 'app'::text NOT NULL,
  outcome text,
  returned_minor bigint,
  reopened_at timestamp with time zone,
  reopened_on date,
  reopened_text text,
  first_due_on date,
  first_reply text,
  first_replied_at timestamp with time zone,
  first_outcome text,
  first_returned_minor bigint,
  first_score integer,
  assigned_to text,
  writer text,
  writer_since timestamp with time zone,
  writer_seen_at timestamp with time zone,
  wished_answer text,
  wished_by text,
  wished_at timestamp with time zone,
  told_as text,
  CONSTRAINT complaints_pkey PRIMARY KEY (borrower_id, folio),
  CONSTRAINT complaints_borrower_id_opened_on_fingerprint_key UNIQUE (borrower_id, opened_on, fingerprint),
  CONSTRAINT complaints_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT complaints_borrower_id_order_no_fkey FOREIGN KEY (borrower_id, order_no) REFERENCES orders(borrower_id, order_no),
  CONSTRAINT complaints_again CHECK ((reopened_at IS NULL) = (first_replied_at IS NULL) AND (reopened_at IS NULL) = (reopened_text IS NULL)) NOT VALID,
  CONSTRAINT complaints_channel CHECK (channel = ANY (ARRAY['app'::text, 'telephone'::text, 'letter'::text, 'branch'::text, 'email'::text, 'condusef'::text, 'ombudsman'::text])) NOT VALID,
  CONSTRAINT complaints_check CHECK (due_on >= opened_on),
  CONSTRAINT complaints_check1 CHECK ((reply IS NULL) = (replied_at IS NULL)),
  CONSTRAINT complaints_check2 CHECK (score IS NULL OR replied_at IS NOT NULL),
  CONSTRAINT complaints_check3 CHECK ((closed_at IS NOT NULL) = (state = 'closed'::text)),
  CONSTRAINT complaints_check4 CHECK ((state = ANY (ARRAY['received'::text, 'in-review'::text, 'closed'::text])) OR replied_at IS NOT NULL),
  CONSTRAINT complaints_fingerprint_check CHECK (octet_length(fingerprint) = 32),
  CONSTRAINT complaints_market_check CHECK (market ~ '^[a-z]{2}$'::text),
  CONSTRAINT complaints_outcome CHECK ((outcome = ANY (ARRAY['for'::text, 'partly'::text, 'against'::text])) AND (returned_minor IS NULL OR outcome <> 'against'::text)) NOT VALID,
  CONSTRAINT complaints_problem_type_check CHECK (problem_type <> ''::text),
  CONSTRAINT complaints_returned CHECK (returned_minor > 0) NOT VALID,
  CONSTRAINT complaints_score_check CHECK (score >= 1 AND score <= 5),
  CONSTRAINT complaints_state_check CHECK (state = ANY (ARRAY['received'::text, 'in-review'::text, 'answered'::text, 'closed'::text])),
  CONSTRAINT complaints_version_check CHECK (version > 0),
  CONSTRAINT complaints_wish CHECK ((wished_answer IS NULL) = (wished_by IS NULL) AND (wished_answer IS NULL) = (wished_at IS NULL)) NOT VALID
);
CREATE INDEX complaints_answered ON complaints USING btree (due_on, folio) WHERE (state = 'answered'::text);
CREATE INDEX complaints_assigned_in_state ON complaints USING btree (assigned_to, state, due_on, folio) WHERE (assigned_to IS NOT NULL);
CREATE INDEX complaints_by_first_reply ON complaints USING btree (first_replied_at) WHERE (first_replied_at IS NOT NULL);
CREATE INDEX complaints_by_folio ON complaints USING btree (folio);
CREATE INDEX complaints_by_folio_end ON complaints USING btree (split_part(folio, '-'::text, 3));
CREATE INDEX complaints_by_folio_middle ON complaints USING btree (split_part(folio, '-'::text, 2));
CREATE INDEX complaints_by_opening_in_parts ON complaints USING btree (opened_on) INCLUDE (market, problem_type, outcome, replied_at);
CREATE INDEX complaints_by_reopening ON complaints USING btree (reopened_on) WHERE (reopened_on IS NOT NULL);
CREATE INDEX complaints_by_reply ON complaints USING btree (replied_at) WHERE (replied_at IS NOT NULL);
CREATE INDEX complaints_closed ON complaints USING btree (due_on, folio) WHERE (state = 'closed'::text);
CREATE INDEX complaints_of_borrower ON complaints USING btree (borrower_id, opened_at DESC, folio);
CREATE INDEX complaints_of_order ON complaints USING btree (order_no);
CREATE INDEX complaints_of_type ON complaints USING btree (problem_type, due_on, folio);
CREATE INDEX complaints_open ON complaints USING btree (due_on, folio) WHERE (state = ANY (ARRAY['received'::text, 'in-review'::text]));
CREATE INDEX complaints_open_by_age ON complaints USING btree (market, COALESCE(reopened_on, opened_on)) INCLUDE (reopened_on, opened_on) WHERE (state = ANY (ARRAY['received'::text, 'in-review'::text]));
CREATE INDEX complaints_open_of_market ON complaints USING btree (market, due_on, folio) WHERE (state = ANY (ARRAY['received'::text, 'in-review'::text]));

CREATE TABLE consents (
  borrower_id text NOT NULL,
  purpose text NOT NULL,
  given_at timestamp with time zone NOT NULL,
  notice_hash bytea NOT NULL,
  withdrawn_at timestamp with time zone,
  CONSTRAINT consents_pkey PRIMARY KEY (borrower_id, purpose, given_at),
  CONSTRAINT consents_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT consents_check CHECK (withdrawn_at >= given_at),
  CONSTRAINT consents_notice_hash_check CHECK (octet_length(notice_hash) = 32)
);
CREATE UNIQUE INDEX consents_held ON consents USING btree (borrower_id, purpose) WHERE (withdrawn_at IS NULL);

CREATE TABLE counted_lately (
  key bytea NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT counted_lately_pkey PRIMARY KEY (key),
  CONSTRAINT counted_lately_key_check CHECK (octet_length(key) = 32)
);
CREATE INDEX counted_lately_by_end ON counted_lately USING btree (until);

CREATE TABLE data_request_events (
  borrower_id text NOT NULL,
  folio text NOT NULL,
  number integer NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  file_hash bytea,
  was text,
  became text,
  CONSTRAINT data_request_events_pkey PRIMARY KEY (borrower_id, folio, number),
  CONSTRAINT data_request_events_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT data_request_events_kind_check CHECK (kind = ANY (ARRAY['file-made'::text, 'corrected'::text])) NOT VALID,
  CONSTRAINT data_request_events_number_check CHECK (number > 0)
);

CREATE TABLE data_requests (
  folio text NOT NULL,
  borrower_id text NOT NULL,
  market text NOT NULL,
  kind text NOT NULL,
  detail text NOT NULL,
  state text NOT NULL,
  filed_at timestamp with time zone NOT NULL,
  filed_on date NOT NULL,
  ask_more_by date NOT NULL,
  answer_by date NOT NULL,
  effect_by date NOT NULL,
  reply text,
  replied_at timestamp with time zone,
  done_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  asked_more text,
  asked_more_at timestamp with time zone,
  said_more text,
  said_more_at timestamp with time zone,
  assigned_to text,
  compensated_minor bigint,
  compensated_at timestamp with time zone,
  field text,
  asked_value text,
  CONSTRAINT data_requests_pkey PRIMARY KEY (borrower_id, folio),
  CONSTRAINT data_requests_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT data_requests_asked_more CHECK ((asked_more IS NULL) = (asked_more_at IS NULL)),
  CONSTRAINT data_requests_check1 CHECK ((reply IS NULL) = (replied_at IS NULL)),
  CONSTRAINT data_requests_compensated_minor_check CHECK (compensated_minor > 0),
  CONSTRAINT data_requests_days CHECK (ask_more_by >= filed_on AND answer_by >= filed_on AND effect_by >= filed_on) NOT VALID,
  CONSTRAINT data_requests_kind_check CHECK (kind = ANY (ARRAY['access'::text, 'correction'::text, 'deletion'::text, 'objection'::text, 'credit-correction'::text])) NOT VALID,
  CONSTRAINT data_requests_market_check CHECK (market ~ '^[a-z]{2}$'::text),
  CONSTRAINT data_requests_state_check CHECK (state = ANY (ARRAY['received'::text, 'more-needed'::text, 'answered'::text, 'done'::text, 'refused'::text])),
  CONSTRAINT data_requests_version_check CHECK (version > 0)
);
CREATE INDEX data_requests_answered ON data_requests USING btree (answer_by, folio) WHERE (state = 'answered'::text);
CREATE INDEX data_requests_assigned_in_state ON data_requests USING btree (assigned_to, state, answer_by, folio) WHERE (assigned_to IS NOT NULL);
CREATE INDEX data_requests_by_filing ON data_requests USING btree (filed_on);
CREATE INDEX data_requests_by_folio ON data_requests USING btree (folio);
CREATE INDEX data_requests_by_folio_end ON data_requests USING btree (split_part(folio, '-'::text, 3));
CREATE INDEX data_requests_by_folio_middle ON data_requests USING btree (split_part(folio, '-'::text, 2));
CREATE INDEX data_requests_by_reply ON data_requests USING btree (replied_at) WHERE (replied_at IS NOT NULL);
CREATE INDEX data_requests_ended ON data_requests USING btree (answer_by, folio) WHERE (state = ANY (ARRAY['done'::text, 'refused'::text]));
CREATE INDEX data_requests_granted ON data_requests USING btree (effect_by, folio) WHERE (state = 'answered'::text);
CREATE INDEX data_requests_of_borrower ON data_requests USING btree (borrower_id, filed_at DESC);
CREATE INDEX data_requests_open ON data_requests USING btree (answer_by, folio) WHERE (state = ANY (ARRAY['received'::text, 'more-needed'::text]));

CREATE TABLE deletions (
  borrower_id text NOT NULL,
  number text NOT NULL,
  deleted_at timestamp with time zone NOT NULL,
  keep_until timestamp with time zone NOT NULL,
  loans integer NOT NULL,
  complaints integer NOT NULL,
  data_requests integer NOT NULL,
  sweep_tries integer DEFAULT 0 NOT NULL,
  sweep_after timestamp with time zone,
  CONSTRAINT deletions_pkey PRIMARY KEY (borrower_id),
  CONSTRAINT deletions_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT deletions_check CHECK (keep_until > deleted_at),
  CONSTRAINT deletions_complaints_check CHECK (complaints >= 0),
  CONSTRAINT deletions_data_requests_check CHECK (data_requests >= 0),
  CONSTRAINT deletions_loans_check CHECK (loans >= 0),
  CONSTRAINT deletions_number_check CHECK (number <> ''::text)
);
CREATE INDEX deletions_by_end ON deletions USING btree (keep_until);

CREATE TABLE desk_audit (
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  user_id text,
  action text NOT NULL,
  folio text,
  chain text,
  "position" bigint,
  hash bytea,
  CONSTRAINT desk_audit_pkey PRIMARY KEY (number),
  CONSTRAINT desk_audit_user_id_fkey FOREIGN KEY (user_id) REFERENCES desk_users(id),
  CONSTRAINT desk_audit_action_check CHECK (action <> ''::text)
);
CREATE UNIQUE INDEX desk_audit_of_chain ON desk_audit USING btree (chain, "position") WHERE (chain IS NOT NULL);
CREATE INDEX desk_audit_of_folio ON desk_audit USING btree (folio, number) WHERE (folio IS NOT NULL);
CREATE INDEX desk_audit_of_user ON desk_audit USING btree (user_id, number);

CREATE TABLE desk_audit_heads (
  chain text NOT NULL,
  "position" bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT desk_audit_heads_pkey PRIMARY KEY (chain),
  CONSTRAINT desk_audit_heads_chain_check CHECK (chain <> ''::text),
  CONSTRAINT desk_audit_heads_hash_check CHECK (octet_length(hash) = 32),
  CONSTRAINT desk_audit_heads_position_check CHECK ("position" > 0)
);

CREATE TABLE desk_days (
  day date NOT NULL,
  counted_at timestamp with time zone,
  received integer DEFAULT 0 NOT NULL,
  in_time integer DEFAULT 0 NOT NULL,
  late integer DEFAULT 0 NOT NULL,
  answers jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT desk_days_pkey PRIMARY KEY (day),
  CONSTRAINT desk_days_in_time_check CHECK (in_time >= 0),
  CONSTRAINT desk_days_late_check CHECK (late >= 0),
  CONSTRAINT desk_days_received_check CHECK (received >= 0)
);

CREATE TABLE desk_networks (
  user_id text NOT NULL,
  network bytea NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT desk_networks_pkey PRIMARY KEY (user_id, network),
  CONSTRAINT desk_networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES desk_users(id),
  CONSTRAINT desk_networks_network_check CHECK (octet_length(network) = 32)
);

CREATE TABLE desk_sessions (
  token_hash bytea NOT NULL,
  user_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT desk_sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT desk_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES desk_users(id),
  CONSTRAINT desk_sessions_check CHECK (expires_at > created_at),
  CONSTRAINT desk_sessions_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX desk_sessions_by_end ON desk_sessions USING btree (expires_at);
CREATE INDEX desk_sessions_of_user ON desk_sessions USING btree (user_id);

CREATE TABLE desk_tries (
  key bytea NOT NULL,
  failures integer NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT desk_tries_pkey PRIMARY KEY (key),
  CONSTRAINT desk_tries_failures_check CHECK (failures >= 0),
  CONSTRAINT desk_tries_key_check CHECK (octet_length(key) = 32)
);
CREATE INDEX desk_tries_by_age ON desk_tries USING btree (last_at);

CREATE TABLE desk_users (
  id text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  totp_secret text,
  totp_since timestamp with time zone,
  totp_period bigint DEFAULT 0 NOT NULL,
  is_demo boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  disabled_at timestamp with time zone,
  role text DEFAULT 'all'::text NOT NULL,
  password_given boolean DEFAULT false NOT NULL,
  CONSTRAINT desk_users_pkey PRIMARY KEY (id),
  CONSTRAINT desk_users_name_key UNIQUE (name),
  CONSTRAINT desk_users_check CHECK (totp_since IS NULL OR totp_secret IS NOT NULL),
  CONSTRAINT desk_users_name_check CHECK (name ~ '^[a-z0-9][a-z0-9._-]{1,39}$'::text),
  CONSTRAINT desk_users_password_hash_check CHECK (password_hash ~ '^[$](argon2id|scrypt)[$]'::text),
  CONSTRAINT desk_users_role CHECK (role = ANY (ARRAY['agent'::text, 'supervisor'::text, 'finance'::text, 'auditor'::text, 'manager'::text, 'all'::text])) NOT VALID
);

CREATE TABLE documents (
  borrower_id text NOT NULL,
  key text NOT NULL,
  place text,
  uploaded_at timestamp with time zone NOT NULL,
  kept_at timestamp with time zone,
  keep_until timestamp with time zone NOT NULL,
  swept_at timestamp with time zone,
  sweep_tries integer DEFAULT 0 NOT NULL,
  sweep_after timestamp with time zone,
  CONSTRAINT documents_pkey PRIMARY KEY (borrower_id, key),
  CONSTRAINT documents_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT documents_key_check CHECK (key ~ '^[0-9a-f]{32}$'::text)
);
CREATE INDEX documents_by_end ON documents USING btree (keep_until);

CREATE TABLE email_addresses (
  borrower_id text NOT NULL,
  address text NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  bounced_at timestamp with time zone,
  CONSTRAINT email_addresses_pkey PRIMARY KEY (borrower_id),
  CONSTRAINT email_addresses_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id)
);

CREATE TABLE email_changes (
  borrower_id text NOT NULL,
  address text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  code_sent_at timestamp with time zone NOT NULL,
  code_salt bytea,
  code_hash bytea,
  code_tries integer DEFAULT 0 NOT NULL,
  notice_hash bytea,
  refused_at timestamp with time zone,
  CONSTRAINT email_changes_pkey PRIMARY KEY (borrower_id),
  CONSTRAINT email_changes_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id)
);
CREATE INDEX email_changes_by_asking ON email_changes USING btree (asked_at);

CREATE TABLE entries (
  posting_id text NOT NULL,
  line integer NOT NULL,
  borrower_id text NOT NULL,
  order_no text NOT NULL,
  account text NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT entries_pkey PRIMARY KEY (borrower_id, posting_id, line),
  CONSTRAINT entries_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT entries_borrower_id_order_no_fkey FOREIGN KEY (borrower_id, order_no) REFERENCES orders(borrower_id, order_no),
  CONSTRAINT entries_borrower_id_posting_id_fkey FOREIGN KEY (borrower_id, posting_id) REFERENCES postings(borrower_id, id),
  CONSTRAINT entries_account_check CHECK (account <> ''::text),
  CONSTRAINT entries_line_check CHECK (line > 0)
);
CREATE INDEX entries_of_order ON entries USING btree (order_no);
CREATE INDEX entries_of_posting ON entries USING btree (posting_id);

CREATE TABLE instalment_moves (
  event text NOT NULL,
  number integer NOT NULL,
  borrower_id text NOT NULL,
  order_no text NOT NULL,
  days integer NOT NULL,
  CONSTRAINT instalment_moves_pkey PRIMARY KEY (borrower_id, event, number),
  CONSTRAINT instalment_moves_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT instalment_moves_borrower_id_order_no_fkey FOREIGN KEY (borrower_id, order_no) REFERENCES orders(borrower_id, order_no),
  CONSTRAINT instalment_moves_number_check CHECK (number > 0)
);
CREATE INDEX instalment_moves_of_order ON instalment_moves USING btree (order_no);

CREATE TABLE instalments (
  order_no text NOT NULL,
  number integer NOT NULL,
  borrower_id text NOT NULL,
  due_on date NOT NULL,
  principal_minor bigint NOT NULL,
  interest_minor bigint NOT NULL,
  fee_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  CONSTRAINT instalments_pkey PRIMARY KEY (borrower_id, order_no, number),
  CONSTRAINT instalments_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT instalments_borrower_id_order_no_fkey FOREIGN KEY (borrower_id, order_no) REFERENCES orders(borrower_id, order_no),
  CONSTRAINT instalments_fee_minor_check CHECK (fee_minor >= 0),
  CONSTRAINT instalments_interest_minor_check CHECK (interest_minor >= 0),
  CONSTRAINT instalments_number_check CHECK (number > 0),
  CONSTRAINT instalments_principal_minor_check CHECK (principal_minor >= 0),
  CONSTRAINT instalments_tax_minor_check CHECK (tax_minor >= 0)
);
CREATE INDEX instalments_of_order ON instalments USING btree (order_no);

CREATE TABLE ledger_findings (
  borrower_id text NOT NULL,
  order_no text NOT NULL,
  currency text NOT NULL,
  imbalance_minor bigint NOT NULL,
  untold_minor bigint NOT NULL,
  status_contradicts boolean NOT NULL,
  credit_minor bigint NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_findings_pkey PRIMARY KEY (borrower_id, order_no),
  CONSTRAINT ledger_findings_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT ledger_findings_borrower_id_order_no_fkey FOREIGN KEY (borrower_id, order_no) REFERENCES orders(borrower_id, order_no)
);
CREATE INDEX ledger_findings_of_order ON ledger_findings USING btree (order_no);
CREATE INDEX ledger_findings_wrong ON ledger_findings USING btree (checked_at) WHERE ((imbalance_minor <> 0) OR (untold_minor <> 0) OR status_contradicts);

CREATE TABLE lender_event_streams (
  stream text NOT NULL,
  last_number integer NOT NULL,
  due_at timestamp with time zone,
  leased_until timestamp with time zone,
  CONSTRAINT lender_event_streams_pkey PRIMARY KEY (stream)
);
CREATE INDEX lender_event_streams_due ON lender_event_streams USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE lender_events (
  stream text NOT NULL,
  number integer NOT NULL,
  id text NOT NULL,
  type text NOT NULL,
  version integer NOT NULL,
  data jsonb NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  first_tried_at timestamp with time zone,
  last_tried_at timestamp with time zone,
  last_error text,
  CONSTRAINT lender_events_pkey PRIMARY KEY (stream, number),
  CONSTRAINT lender_events_attempts_check CHECK (attempts >= 0),
  CONSTRAINT lender_events_number_check CHECK (number > 0),
  CONSTRAINT lender_events_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'dead'::text]))
);
CREATE INDEX lender_events_by_id ON lender_events USING btree (id);
CREATE INDEX lender_events_by_time ON lender_events USING btree (occurred_at);
CREATE INDEX lender_events_dead ON lender_events USING btree (id) WHERE (state = 'dead'::text);
CREATE INDEX lender_events_waiting ON lender_events USING btree (stream, number) WHERE (state = 'waiting'::text);

CREATE TABLE login_codes (
  phone_hash bytea NOT NULL,
  sid_hash bytea NOT NULL,
  salt bytea NOT NULL,
  code_hash bytea NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  used_at timestamp with time zone,
  held bytea[] NOT NULL,
  vouches bytea[] NOT NULL,
  CONSTRAINT login_codes_pkey PRIMARY KEY (phone_hash, sid_hash),
  CONSTRAINT login_codes_phone_hash_check CHECK (octet_length(phone_hash) = 32),
  CONSTRAINT login_codes_sid_hash_check CHECK (octet_length(sid_hash) = 32),
  CONSTRAINT login_codes_tries_check CHECK (tries >= 0)
);
CREATE INDEX login_codes_by_time ON login_codes USING btree (sent_at);

CREATE TABLE message_days (
  day date NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  counts jsonb NOT NULL,
  CONSTRAINT message_days_pkey PRIMARY KEY (day)
);

CREATE TABLE migrations (
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp with time zone NOT NULL,
  CONSTRAINT migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE money_cases (
  id text NOT NULL,
  kind text NOT NULL,
  code text NOT NULL,
  same text NOT NULL,
  provider text,
  event_id text,
  reference text,
  amount_minor bigint,
  said_at timestamp with time zone,
  borrower_id text,
  order_no text,
  payment text,
  opened_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  wish text,
  reason text,
  wished_by text,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT money_cases_pkey PRIMARY KEY (id),
  CONSTRAINT money_cases_same_key UNIQUE (same),
  CONSTRAINT money_cases_kind_check CHECK (kind = ANY (ARRAY['held'::text, 'contradiction'::text, 'reversal'::text])),
  CONSTRAINT money_cases_state_check CHECK (state = ANY (ARRAY['open'::text, 'done'::text, 'dismissed'::text]))
);
CREATE INDEX money_cases_of_borrower ON money_cases USING btree (borrower_id);
CREATE INDEX money_cases_of_order ON money_cases USING btree (order_no);
CREATE UNIQUE INDEX money_cases_one_reversal ON money_cases USING btree (payment) WHERE ((kind = 'reversal'::text) AND (state = 'open'::text));
CREATE INDEX money_cases_open ON money_cases USING btree (opened_at, id) WHERE (state = 'open'::text);

CREATE TABLE notification_choices (
  borrower_id text NOT NULL,
  stopped_at timestamp with time zone,
  channel text,
  language text,
  CONSTRAINT notification_choices_pkey PRIMARY KEY (borrower_id),
  CONSTRAINT notification_choices_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id)
);

CREATE TABLE notifications (
  borrower_id text NOT NULL,
  kind text NOT NULL,
  about text NOT NULL,
  order_no text,
  planned_at timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL,
  state text NOT NULL,
  ended_at timestamp with time zone,
  dropped_because text,
  message_id text,
  delivered_at timestamp with time zone,
  read_at timestamp with time zone,
  failed_at timestamp with time zone,
  failed_because text,
  channel text,
  failed_channel text,
  amount_minor bigint,
  complained_at timestamp with time zone,
  CONSTRAINT notifications_pkey PRIMARY KEY (borrower_id, kind, about),
  CONSTRAINT notifications_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT notifications_check CHECK ((ended_at IS NULL) = (state = 'planned'::text)),
  CONSTRAINT notifications_state_check CHECK (state = ANY (ARRAY['planned'::text, 'sent'::text, 'dropped'::text]))
);
CREATE INDEX notifications_by_end ON notifications USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX notifications_sent ON notifications USING btree (borrower_id, ended_at) WHERE (state = 'sent'::text);

CREATE TABLE offers (
  id text NOT NULL,
  borrower_id text NOT NULL,
  product_id text NOT NULL,
  amount_minor bigint NOT NULL,
  first_amount_minor bigint,
  reloaded_at timestamp with time zone,
  coupon_minor bigint DEFAULT 0 NOT NULL,
  made_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  shown_as text,
  CONSTRAINT offers_pkey PRIMARY KEY (borrower_id, id),
  CONSTRAINT offers_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT offers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT offers_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT offers_check CHECK (expires_at > made_at),
  CONSTRAINT offers_coupon_minor_check CHECK (coupon_minor >= 0),
  CONSTRAINT offers_first_amount_minor_check CHECK (first_amount_minor > 0)
);
CREATE INDEX offers_of_borrower ON offers USING btree (borrower_id, product_id, made_at);

CREATE TABLE operator_keys (
  key text NOT NULL,
  request bytea NOT NULL,
  answer text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT operator_keys_pkey PRIMARY KEY (key)
);
CREATE INDEX operator_keys_by_time ON operator_keys USING btree (at);

CREATE TABLE orders (
  order_no text NOT NULL,
  borrower_id text NOT NULL,
  product_id text NOT NULL,
  status text NOT NULL,
  amount_minor bigint NOT NULL,
  received_minor bigint NOT NULL,
  currency text NOT NULL,
  disbursed_on date,
  due_on date,
  coupon_minor bigint DEFAULT 0 NOT NULL,
  extension_allowed boolean NOT NULL,
  rating_wanted boolean NOT NULL,
  takes_collection_complaints boolean NOT NULL,
  external_url text,
  created_at timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  offer_id text,
  rule jsonb,
  penalty_charge_minor bigint,
  extension_max_days_late integer,
  extension_max_times integer,
  cooling_off_days integer,
  arrangements jsonb,
  register_number text,
  lenders jsonb,
  day_off text,
  extension_offered_days integer,
  time_zone text,
  CONSTRAINT orders_pkey PRIMARY KEY (borrower_id, order_no),
  CONSTRAINT orders_offer_id_key UNIQUE (borrower_id, offer_id),
  CONSTRAINT orders_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT orders_borrower_id_offer_id_fkey FOREIGN KEY (borrower_id, offer_id) REFERENCES offers(borrower_id, id),
  CONSTRAINT orders_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT orders_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT orders_check CHECK (due_on >= disbursed_on),
  CONSTRAINT orders_check1 CHECK ((status <> ALL (ARRAY['174'::text, '200'::text])) OR disbursed_on IS NOT NULL AND due_on IS NOT NULL),
  CONSTRAINT orders_cooling_off_days_check CHECK (cooling_off_days > 0),
  CONSTRAINT orders_coupon_minor_check CHECK (coupon_minor >= 0),
  CONSTRAINT orders_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT orders_extension_max_days_late_check CHECK (extension_max_days_late >= 0),
  CONSTRAINT orders_extension_max_times_check CHECK (extension_max_times > 0),
  CONSTRAINT orders_extension_offered_days_check CHECK (extension_offered_days >= 0),
  CONSTRAINT orders_penalty_charge_minor_check CHECK (penalty_charge_minor > 0),
  CONSTRAINT orders_received_minor_check CHECK (received_minor >= 0),
  CONSTRAINT orders_status_check CHECK (status ~ '^[0-9]{1,6}$'::text AND status <> '180'::text),
  CONSTRAINT orders_version_check CHECK (version > 0)
);
CREATE INDEX orders_by_creation ON orders USING btree (created_at, order_no COLLATE "C");
CREATE INDEX orders_by_due_day ON orders USING btree (due_on, order_no COLLATE "C") WHERE (status = '174'::text);
CREATE INDEX orders_by_number ON orders USING btree (order_no);
CREATE INDEX orders_by_status ON orders USING btree (status, created_at, order_no COLLATE "C");
CREATE INDEX orders_in_review ON orders USING btree (created_at) WHERE (status = '21'::text);
CREATE INDEX orders_of_borrower ON orders USING btree (borrower_id, created_at);
CREATE UNIQUE INDEX orders_one_open ON orders USING btree (borrower_id, product_id) WHERE ((offer_id IS NOT NULL) AND (status = ANY (ARRAY['21'::text, '151'::text, '170'::text, '174'::text])));

CREATE TABLE outbox (
  id text NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  not_before timestamp with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  done_at timestamp with time zone,
  last_error text,
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_attempts_check CHECK (attempts >= 0)
);
CREATE INDEX outbox_by_end ON outbox USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX outbox_open ON outbox USING btree (not_before) WHERE (done_at IS NULL);

CREATE TABLE owners (
  name text NOT NULL,
  borrower_id text NOT NULL,
  CONSTRAINT owners_pkey PRIMARY KEY (name)
);
CREATE INDEX owners_by_borrower ON owners USING btree (borrower_id) WHERE (borrower_id <> ''::text);

CREATE TABLE passkeys (
  borrower_id text NOT NULL,
  id text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  user_handle bytea NOT NULL,
  counter bigint NOT NULL,
  browser text NOT NULL,
  system text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone NOT NULL,
  challenged_at timestamp with time zone NOT NULL,
  CONSTRAINT passkeys_pkey PRIMARY KEY (borrower_id, id),
  CONSTRAINT passkeys_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT passkeys_counter_check CHECK (counter >= 0),
  CONSTRAINT passkeys_credential_id_check CHECK (length(credential_id) >= 1 AND length(credential_id) <= 340),
  CONSTRAINT passkeys_user_handle_check CHECK (octet_length(user_handle) = 32)
);
CREATE INDEX passkeys_by_use ON passkeys USING btree (used_at);

CREATE TABLE payment_charges (
  provider text NOT NULL,
  charge text NOT NULL,
  event_id text NOT NULL,
  CONSTRAINT payment_charges_pkey PRIMARY KEY (provider, charge)
);

CREATE TABLE payment_claims (
  borrower_id text NOT NULL,
  folio text NOT NULL,
  order_no text NOT NULL,
  channel text NOT NULL,
  paid_on date NOT NULL,
  amount_minor bigint NOT NULL,
  number text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  answer_by timestamp with time zone NOT NULL,
  looked_at timestamp with time zone NOT NULL,
  finding text NOT NULL,
  state text NOT NULL,
  answered_at timestamp with time zone,
  provider text,
  event_id text,
  wish text,
  wished_by text,
  decided_by text,
  CONSTRAINT payment_claims_pkey PRIMARY KEY (borrower_id, folio),
  CONSTRAINT payment_claims_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT payment_claims_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT payment_claims_check CHECK (answer_by > opened_at),
  CONSTRAINT payment_claims_check1 CHECK ((answered_at IS NULL) = (state = 'open'::text)),
  CONSTRAINT payment_claims_state_check CHECK (state = ANY (ARRAY['open'::text, 'answered'::text]))
);
CREATE INDEX payment_claims_by_number ON payment_claims USING btree (number) WHERE (number <> ''::text);
CREATE INDEX payment_claims_by_opening ON payment_claims USING btree (opened_at);
CREATE UNIQUE INDEX payment_claims_once ON payment_claims USING btree (borrower_id, order_no, paid_on, amount_minor, number);
CREATE INDEX payment_claims_open ON payment_claims USING btree (answer_by, folio) WHERE (state = 'open'::text);

CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  reference text,
  amount_minor bigint,
  received_at timestamp with time zone NOT NULL,
  outcome text NOT NULL,
  occurred_at timestamp with time zone,
  arrived text,
  amount_was text,
  telling text,
  fee_minor bigint,
  credit_minor bigint,
  due_on date,
  paid_at timestamp with time zone,
  charge text,
  reversal text,
  takes_back text,
  borrower_id text DEFAULT ''::text NOT NULL,
  told_reference text,
  CONSTRAINT payment_events_pkey PRIMARY KEY (borrower_id, provider, event_id),
  CONSTRAINT payment_events_credit_minor_check CHECK (credit_minor >= 0),
  CONSTRAINT payment_events_fee_minor_check CHECK (fee_minor >= 0)
);
CREATE INDEX payment_events_by_day ON payment_events USING btree (provider, occurred_at) WHERE (kind = ANY (ARRAY['paid'::text, 'reversed'::text]));
CREATE INDEX payment_events_gone_early ON payment_events USING btree (received_at) WHERE ((kind = 'reversed'::text) AND (outcome = ANY (ARRAY['waiting'::text, 'unmatched'::text])));
CREATE INDEX payment_events_of_borrower ON payment_events USING btree (borrower_id, provider, reference);
CREATE INDEX payment_events_of_charge ON payment_events USING btree (provider, charge) WHERE (charge IS NOT NULL);
CREATE INDEX payment_events_of_charge_of_borrower ON payment_events USING btree (borrower_id, provider, charge) WHERE (charge IS NOT NULL);
CREATE INDEX payment_events_of_reference ON payment_events USING btree (provider, reference);
CREATE UNIQUE INDEX payment_events_once ON payment_events USING btree (provider, event_id);
CREATE INDEX payment_events_unmatched ON payment_events USING btree (received_at) WHERE ((outcome = 'unmatched'::text) AND (kind = 'paid'::text));

CREATE TABLE payment_references (
  reference text NOT NULL,
  borrower_id text NOT NULL,
  order_no text NOT NULL,
  purpose text NOT NULL,
  channel text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  state text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  superseded_by text,
  provider text NOT NULL,
  provider_order_id text,
  provider_data jsonb,
  superseded_by_provider text,
  instalment integer,
  CONSTRAINT payment_references_pkey PRIMARY KEY (borrower_id, provider, reference),
  CONSTRAINT payment_references_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT payment_references_borrower_id_order_no_fkey FOREIGN KEY (borrower_id, order_no) REFERENCES orders(borrower_id, order_no),
  CONSTRAINT payment_references_superseded_by FOREIGN KEY (borrower_id, superseded_by_provider, superseded_by) REFERENCES payment_references(borrower_id, provider, reference) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT payment_references_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT payment_references_check CHECK (expires_at > issued_at),
  CONSTRAINT payment_references_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT payment_references_instalment_check CHECK (instalment > 0),
  CONSTRAINT payment_references_purpose_check CHECK (purpose = ANY (ARRAY['repay'::text, 'part'::text, 'extend'::text, 'payoff'::text])) NOT VALID,
  CONSTRAINT payment_references_state_check CHECK (state <> ''::text)
);
CREATE UNIQUE INDEX payment_references_at_provider ON payment_references USING btree (borrower_id, provider, provider_order_id);
CREATE INDEX payment_references_by_number ON payment_references USING btree (provider, reference);
CREATE UNIQUE INDEX payment_references_issued ON payment_references USING btree (borrower_id, order_no, purpose, channel) WHERE (state = 'issued'::text);
CREATE INDEX payment_references_of_order ON payment_references USING btree (order_no);

CREATE TABLE pictures (
  key text NOT NULL,
  borrower_id text NOT NULL,
  folio text,
  part text,
  "position" integer,
  uploaded_at timestamp with time zone NOT NULL,
  kept_at timestamp with time zone,
  swept_at timestamp with time zone,
  sweep_tries integer DEFAULT 0 NOT NULL,
  sweep_after timestamp with time zone,
  CONSTRAINT pictures_pkey PRIMARY KEY (borrower_id, key),
  CONSTRAINT pictures_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT pictures_check CHECK ((folio IS NULL) = (part IS NULL) AND (folio IS NULL) = ("position" IS NULL)),
  CONSTRAINT pictures_check1 CHECK (folio IS NULL OR kept_at IS NOT NULL AND swept_at IS NULL),
  CONSTRAINT pictures_key_check CHECK (key ~ '^[0-9a-f]{32}$'::text),
  CONSTRAINT pictures_part_check CHECK (part = ANY (ARRAY['complaint'::text, 'reply'::text, 'claim'::text, 'first-reply'::text, 'wished-reply'::text])) NOT VALID,
  CONSTRAINT pictures_position_check CHECK ("position" >= 1 AND "position" <= 9)
);
CREATE INDEX pictures_by_key ON pictures USING btree (key);
CREATE INDEX pictures_loose ON pictures USING btree (uploaded_at) WHERE (folio IS NULL);
CREATE INDEX pictures_of_borrower ON pictures USING btree (borrower_id, uploaded_at);
CREATE UNIQUE INDEX pictures_of_complaint ON pictures USING btree (borrower_id, folio, part, "position");

CREATE TABLE postings (
  id text NOT NULL,
  borrower_id text NOT NULL,
  order_no text NOT NULL,
  kind text NOT NULL,
  event_key text NOT NULL,
  at timestamp with time zone NOT NULL,
  on_day date NOT NULL,
  booked_at timestamp with time zone DEFAULT now() NOT NULL,
  source text,
  event_id text,
  step text,
  listed_at timestamp with time zone,
  CONSTRAINT postings_pkey PRIMARY KEY (borrower_id, id),
  CONSTRAINT postings_event_key_key UNIQUE (borrower_id, event_key),
  CONSTRAINT postings_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT postings_borrower_id_order_no_fkey FOREIGN KEY (borrower_id, order_no) REFERENCES orders(borrower_id, order_no),
  CONSTRAINT postings_kind_check CHECK (kind <> ''::text)
);
CREATE INDEX postings_by_booking ON postings USING btree (booked_at);
CREATE INDEX postings_by_folio ON postings USING btree ("right"(id, 8)) WHERE (kind = ANY (ARRAY['payment'::text, 'extension'::text]));
CREATE INDEX postings_by_place ON postings USING btree ((
CASE
    WHEN (listed_at = '-infinity'::timestamp with time zone) THEN booked_at
    ELSE listed_at
END), id COLLATE "C");
CREATE INDEX postings_of_order ON postings USING btree (order_no, at);
CREATE INDEX postings_without_place ON postings USING btree (booked_at, id COLLATE "C") WHERE (listed_at IS NULL);
CREATE INDEX postings_without_source ON postings USING btree (borrower_id, id) WHERE (source IS NULL);

CREATE TABLE products (
  id text NOT NULL,
  market text NOT NULL,
  name text NOT NULL,
  logo text NOT NULL,
  rule jsonb NOT NULL,
  offered boolean NOT NULL,
  penalty_charge_minor bigint,
  extension_max_days_late integer,
  extension_max_times integer,
  steps text[],
  cooling_off_days integer,
  arrangements jsonb,
  register_number text,
  lenders jsonb,
  day_off text,
  extension_offered_days integer,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_cooling_off_days_check CHECK (cooling_off_days > 0),
  CONSTRAINT products_extension_max_days_late_check CHECK (extension_max_days_late >= 0),
  CONSTRAINT products_extension_max_times_check CHECK (extension_max_times > 0),
  CONSTRAINT products_extension_offered_days_check CHECK (extension_offered_days >= 0),
  CONSTRAINT products_market_check CHECK (market ~ '^[a-z]{2}$'::text),
  CONSTRAINT products_penalty_charge_minor_check CHECK (penalty_charge_minor > 0)
);
CREATE INDEX products_offered ON products USING btree (market) WHERE offered;

CREATE TABLE rate_counts (
  key bytea NOT NULL,
  count integer NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_counts_pkey PRIMARY KEY (key),
  CONSTRAINT rate_counts_count_check CHECK (count >= 0),
  CONSTRAINT rate_counts_key_check CHECK (octet_length(key) = 32)
);
CREATE INDEX rate_counts_by_end ON rate_counts USING btree (ends_at);

CREATE TABLE reference_requests (
  idempotency_key text NOT NULL,
  borrower_id text NOT NULL,
  order_no text NOT NULL,
  purpose text NOT NULL,
  channel text NOT NULL,
  amount_minor bigint NOT NULL,
  provider text NOT NULL,
  state text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  instalment integer,
  CONSTRAINT reference_requests_pkey PRIMARY KEY (borrower_id, idempotency_key),
  CONSTRAINT reference_requests_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT reference_requests_borrower_id_order_no_fkey FOREIGN KEY (borrower_id, order_no) REFERENCES orders(borrower_id, order_no),
  CONSTRAINT reference_requests_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT reference_requests_instalment_check CHECK (instalment > 0),
  CONSTRAINT reference_requests_purpose_check CHECK (purpose <> ''::text),
  CONSTRAINT reference_requests_state_check CHECK (state = ANY (ARRAY['asked'::text, 'answered'::text, 'replaced'::text]))
);
CREATE INDEX reference_requests_of_order ON reference_requests USING btree (order_no);
CREATE UNIQUE INDEX reference_requests_open ON reference_requests USING btree (borrower_id, order_no, purpose, channel) WHERE (state = 'asked'::text);

CREATE TABLE registration_codes (
  phone_hash bytea NOT NULL,
  sid_hash bytea NOT NULL,
  captcha_hash bytea NOT NULL,
  salt bytea NOT NULL,
  code_hash bytea NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  used_at timestamp with time zone,
  held bytea[] DEFAULT '{}'::bytea[] NOT NULL,
  vouches bytea[] DEFAULT '{}'::bytea[] NOT NULL,
  CONSTRAINT registration_codes_pkey PRIMARY KEY (phone_hash),
  CONSTRAINT registration_codes_captcha_hash_check CHECK (octet_length(captcha_hash) = 32),
  CONSTRAINT registration_codes_phone_hash_check CHECK (octet_length(phone_hash) = 32),
  CONSTRAINT registration_codes_sid_hash_check CHECK (octet_length(sid_hash) = 32),
  CONSTRAINT registration_codes_tries_check CHECK (tries >= 0)
);
CREATE INDEX registration_codes_by_time ON registration_codes USING btree (sent_at);

CREATE TABLE registrations (
  id text NOT NULL,
  phone_hash bytea NOT NULL,
  phone text NOT NULL,
  sid_hash bytea NOT NULL,
  template_id text,
  app_from text NOT NULL,
  user_from text NOT NULL,
  utm_tag text NOT NULL,
  invite_code text NOT NULL,
  agreement_hash bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT registrations_pkey PRIMARY KEY (id),
  CONSTRAINT registrations_phone_hash_key UNIQUE (phone_hash),
  CONSTRAINT registrations_template_id_fkey FOREIGN KEY (template_id) REFERENCES templates(id),
  CONSTRAINT registrations_agreement_hash_check CHECK (octet_length(agreement_hash) = 32),
  CONSTRAINT registrations_phone_hash_check CHECK (octet_length(phone_hash) = 32),
  CONSTRAINT registrations_sid_hash_check CHECK (octet_length(sid_hash) = 32)
);

CREATE TABLE repay_tokens (
  token_hash bytea NOT NULL,
  borrower_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT repay_tokens_pkey PRIMARY KEY (borrower_id, token_hash),
  CONSTRAINT repay_tokens_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT repay_tokens_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX repay_tokens_by_end ON repay_tokens USING btree (expires_at);

CREATE TABLE reversals (
  id text NOT NULL,
  borrower_id text NOT NULL,
  order_no text NOT NULL,
  payment text NOT NULL,
  amount_minor bigint NOT NULL,
  source text NOT NULL,
  reason text NOT NULL,
  telling text NOT NULL,
  was_settled boolean NOT NULL,
  owed_minor bigint NOT NULL,
  due_on date,
  at timestamp with time zone NOT NULL,
  restored_at timestamp with time zone,
  restored_by text,
  restored_telling text,
  payment_source text,
  told_by text,
  listed_at timestamp with time zone,
  restored_listed_at timestamp with time zone,
  CONSTRAINT reversals_pkey PRIMARY KEY (borrower_id, id),
  CONSTRAINT reversals_source_payment_key UNIQUE (borrower_id, source, payment),
  CONSTRAINT reversals_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT reversals_borrower_id_order_no_fkey FOREIGN KEY (borrower_id, order_no) REFERENCES orders(borrower_id, order_no),
  CONSTRAINT reversals_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT reversals_owed_minor_check CHECK (owed_minor >= 0)
);
CREATE INDEX reversals_by_moment ON reversals USING btree (at, id COLLATE "C");
CREATE INDEX reversals_by_place ON reversals USING btree (listed_at, id COLLATE "C");
CREATE INDEX reversals_by_restored_place ON reversals USING btree (restored_listed_at, id COLLATE "C");
CREATE INDEX reversals_by_return ON reversals USING btree (restored_at, id COLLATE "C") WHERE (restored_at IS NOT NULL);
CREATE INDEX reversals_by_source ON reversals USING btree (source);
CREATE INDEX reversals_of_order ON reversals USING btree (order_no);
CREATE INDEX reversals_of_payment ON reversals USING btree (payment);
CREATE UNIQUE INDEX reversals_restored_by ON reversals USING btree (borrower_id, restored_by, payment) WHERE (restored_by IS NOT NULL);
CREATE INDEX reversals_without_place ON reversals USING btree (id) WHERE ((listed_at IS NULL) OR ((restored_at IS NOT NULL) AND (restored_listed_at IS NULL)));
CREATE INDEX reversals_without_source ON reversals USING btree (borrower_id, id) WHERE (told_by IS NULL);

CREATE TABLE sandbox_messages (
  id text NOT NULL,
  phone text NOT NULL,
  text text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX sandbox_messages_by_time ON sandbox_messages USING btree (at);

CREATE TABLE sandbox_webhooks (
  id text NOT NULL,
  headers jsonb NOT NULL,
  body text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_webhooks_pkey PRIMARY KEY (id)
);
CREATE INDEX sandbox_webhooks_by_time ON sandbox_webhooks USING btree (at);

CREATE TABLE scores (
  borrower_id text NOT NULL,
  order_no text,
  score integer NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT scores_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES borrowers(id),
  CONSTRAINT scores_borrower_id_order_no_fkey FOREIGN KEY (borrower_id, order_no) REFERENCES orders(borrower_id, order_no),
  CONSTRAINT scores_score_check CHECK (score >= 1 AND score <= 5)
);
CREATE INDEX scores_of_borrower ON scores USING btree (borrower_id, at);
CREATE INDEX scores_of_order ON scores USING btree (order_no);

CREATE TABLE secret_canary (
  id text NOT NULL,
  sealed text NOT NULL,
  CONSTRAINT secret_canary_pkey PRIMARY KEY (id),
  CONSTRAINT secret_canary_id_check CHECK (id = 'canary'::text)
);

CREATE TABLE sessions (
  token_hash bytea NOT NULL,
  borrower_id text NOT NULL,
  device_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sessions_check CHECK (expires_at > created_at),
  CONSTRAINT sessions_device_hash_check CHECK (octet_length(device_hash) = 32),
  CONSTRAINT sessions_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX sessions_by_end ON sessions USING btree (expires_at);
CREATE INDEX sessions_of_borrower ON sessions USING btree (borrower_id);

CREATE TABLE templates (
  id text NOT NULL,
  market text,
  title text NOT NULL,
  description text NOT NULL,
  offered boolean DEFAULT true NOT NULL,
  CONSTRAINT templates_pkey PRIMARY KEY (id),
  CONSTRAINT templates_id_check CHECK (id <> ''::text),
  CONSTRAINT templates_market_check CHECK (market ~ '^[a-z]{2}$'::text)
);

CREATE TABLE watch_marks (
  name text NOT NULL,
  at timestamp with time zone NOT NULL,
  place text NOT NULL,
  CONSTRAINT watch_marks_pkey PRIMARY KEY (name)
);
