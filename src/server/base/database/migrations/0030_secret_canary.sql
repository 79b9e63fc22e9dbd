-- One text that is sealed at the first start: a server whose secret does not open it must not start, because it could
-- read nothing that is there, and would seal with a secret that no other server has.
CREATE TABLE secret_canary (
  id text PRIMARY KEY CHECK (id = 'canary'),
  sealed text NOT NULL
);
