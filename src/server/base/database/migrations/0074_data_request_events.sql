-- What was done about a request for one's data: that a file was made, in which form (`subject`), and its hash.
CREATE TABLE data_request_events (
  borrower_id text NOT NULL REFERENCES borrowers (id),
  folio text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('file-made')),
  subject text NOT NULL,
  file_hash bytea NOT NULL,
  PRIMARY KEY (borrower_id, folio, number)
);
