-- Who may collect for the lender, as its own systems name them: from a day on, and until one, where there is one.
CREATE TABLE collection_agencies (
  id text PRIMARY KEY,
  market text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  address text NOT NULL,
  named_from date NOT NULL,
  named_until date CHECK (named_until >= named_from)
);
