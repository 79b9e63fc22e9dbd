-- What people complain about, and what became of it. The number is the folio that a borrower quotes. What a person or the
-- staff wrote is sealed: it holds names, numbers and stories. The lender's staff reads by the day on which an answer is due.
CREATE TABLE complaints (
  folio text PRIMARY KEY,
  borrower_id text NOT NULL REFERENCES borrowers (id),
  order_no text REFERENCES orders (order_no),
  market text NOT NULL CHECK (market IN ('mx', 'in')),
  problem_type text NOT NULL CHECK (problem_type <> ''),
  problem_son_type text NOT NULL,
  content text NOT NULL,
  -- Keyed, of everything that was sent: the same complaint that arrives twice on a day is one.
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
  state text NOT NULL CHECK (state IN ('received', 'in-review', 'answered', 'closed')),
  opened_at timestamptz NOT NULL,
  opened_on date NOT NULL,
  due_on date NOT NULL CHECK (due_on >= opened_on),
  reply text,
  replied_at timestamptz,
  score integer CHECK (score BETWEEN 1 AND 5),
  scored_at timestamptz,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  CHECK ((reply IS NULL) = (replied_at IS NULL)),
  CHECK (score IS NULL OR replied_at IS NOT NULL),
  CHECK ((closed_at IS NOT NULL) = (state = 'closed')),
  CHECK (state IN ('received', 'in-review', 'closed') OR replied_at IS NOT NULL),
  UNIQUE (borrower_id, opened_on, fingerprint)
);
CREATE INDEX complaints_of_borrower ON complaints (borrower_id, opened_at DESC, folio);
CREATE INDEX complaints_of_order ON complaints (order_no);
CREATE INDEX complaints_open ON complaints (due_on, folio) WHERE state IN ('received', 'in-review');

-- What happened to a complaint, one row each, only ever added. `actor` is 'borrower', 'system', or who of the staff did it.
-- A note is for the staff and sealed.
CREATE TABLE complaint_events (
  folio text NOT NULL REFERENCES complaints (folio),
  number integer NOT NULL CHECK (number > 0),
  borrower_id text NOT NULL REFERENCES borrowers (id),
  kind text NOT NULL CHECK (kind IN ('received', 'in-review', 'answered', 'closed', 'reopened', 'scored', 'note')),
  actor text NOT NULL CHECK (actor <> ''),
  note text,
  at timestamptz NOT NULL,
  PRIMARY KEY (folio, number)
);
CREATE INDEX complaint_events_of_borrower ON complaint_events (borrower_id);

-- Pictures by the key of their file. The row is there before the file, so that no file is ever without a row; `kept_at`
-- says that the file is. One that belongs to nothing is swept away: marked first, then its file, then the row.
CREATE TABLE pictures (
  key text PRIMARY KEY CHECK (key ~ '^[0-9a-f]{32}$'),
  borrower_id text NOT NULL REFERENCES borrowers (id),
  folio text REFERENCES complaints (folio),
  part text CHECK (part IN ('complaint', 'reply')),
  position integer CHECK (position BETWEEN 1 AND 9),
  uploaded_at timestamptz NOT NULL,
  kept_at timestamptz,
  swept_at timestamptz,
  CHECK ((folio IS NULL) = (part IS NULL) AND (folio IS NULL) = (position IS NULL)),
  CHECK (folio IS NULL OR (kept_at IS NOT NULL AND swept_at IS NULL))
);
CREATE UNIQUE INDEX pictures_of_complaint ON pictures (folio, part, position);
CREATE INDEX pictures_of_borrower ON pictures (borrower_id, uploaded_at);
CREATE INDEX pictures_loose ON pictures (uploaded_at) WHERE folio IS NULL;

-- What people ask about their own data, with the days until which they are answered. Texts are sealed.
CREATE TABLE data_requests (
  folio text PRIMARY KEY,
  borrower_id text NOT NULL REFERENCES borrowers (id),
  market text NOT NULL CHECK (market IN ('mx', 'in')),
  kind text NOT NULL CHECK (kind IN ('access', 'correction', 'deletion', 'objection')),
  detail text NOT NULL,
  state text NOT NULL CHECK (state IN ('received', 'more-needed', 'answered', 'done', 'refused')),
  filed_at timestamptz NOT NULL,
  filed_on date NOT NULL,
  ask_more_by date NOT NULL,
  answer_by date NOT NULL,
  effect_by date NOT NULL,
  reply text,
  replied_at timestamptz,
  done_at timestamptz,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  CHECK (ask_more_by >= filed_on AND answer_by >= filed_on AND effect_by >= answer_by),
  CHECK ((reply IS NULL) = (replied_at IS NULL))
);
CREATE INDEX data_requests_of_borrower ON data_requests (borrower_id, filed_at DESC);
CREATE INDEX data_requests_open ON data_requests (answer_by, folio) WHERE state IN ('received', 'more-needed');
