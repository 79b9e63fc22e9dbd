-- A borrower who has left: what is kept of them has no name any more, and nobody signs in as them.
ALTER TABLE borrowers ADD COLUMN deleted_at timestamptz;

-- What a paper says of it, and until when the books are kept. `number` is all that opens the paper.
CREATE TABLE deletions (
  borrower_id text PRIMARY KEY REFERENCES borrowers (id),
  number text NOT NULL CHECK (number <> ''),
  deleted_at timestamptz NOT NULL,
  keep_until timestamptz NOT NULL,
  loans integer NOT NULL CHECK (loans >= 0),
  complaints integer NOT NULL CHECK (complaints >= 0),
  data_requests integer NOT NULL CHECK (data_requests >= 0),
  CHECK (keep_until > deleted_at)
);
CREATE INDEX deletions_by_end ON deletions (keep_until);
