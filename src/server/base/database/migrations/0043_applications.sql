-- What somebody applies for, from the first choice to the answer. The lender's words are sealed.
CREATE TABLE applications (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  id text NOT NULL,
  product_id text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  state text NOT NULL CHECK (state IN
    ('draft', 'submitted', 'review', 'more', 'refused', 'offered', 'withdrawn', 'expired')),
  made_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  submitted_at timestamptz,
  decided_at timestamptz,
  reason text,
  -- Whether a credit bureau had a part in a refusal.
  by_bureau boolean NOT NULL DEFAULT false,
  -- The offer that it became.
  offer_id text,
  -- How often it was sent: a decision that was made about what was sent before does not count.
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (borrower_id, id)
);
CREATE UNIQUE INDEX applications_open ON applications (borrower_id)
  WHERE state IN ('draft', 'submitted', 'review', 'more');
CREATE INDEX applications_waiting ON applications (submitted_at) WHERE state IN ('submitted', 'review');

-- What a borrower said in each step, sealed as a whole. It is theirs and not of one application: what is known is not
-- asked again.
CREATE TABLE certified_steps (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  kind text NOT NULL,
  -- One more with each save: of two tabs the older one is told.
  version integer NOT NULL CHECK (version > 0),
  content text NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (borrower_id, kind)
);
CREATE INDEX certified_steps_by_time ON certified_steps (saved_at);

-- Photos of documents and faces. A row comes before its file; `place` says to which field it belongs, and `keep_until`
-- until when: a loose one goes after days, a face after thirty.
CREATE TABLE documents (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  key text NOT NULL CHECK (key ~ '^[0-9a-f]{32}$'),
  place text,
  uploaded_at timestamptz NOT NULL,
  kept_at timestamptz,
  keep_until timestamptz NOT NULL,
  swept_at timestamptz,
  PRIMARY KEY (borrower_id, key)
);
CREATE INDEX documents_by_end ON documents (keep_until);
