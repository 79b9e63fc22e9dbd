-- What the lender's own systems hear, one row for each event, written in the transaction that made it. `stream` is the
-- borrower, whose events are sent one after the other; money that is nobody's has a stream of its own. `number` counts
-- within it.
CREATE TABLE lender_events (
  stream text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  id text NOT NULL UNIQUE,
  type text NOT NULL,
  version integer NOT NULL,
  data jsonb NOT NULL,
  occurred_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'dead')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  first_tried_at timestamptz,
  last_tried_at timestamptz,
  last_error text,
  PRIMARY KEY (stream, number)
);
CREATE INDEX lender_events_waiting ON lender_events (stream, number) WHERE state = 'waiting';
CREATE INDEX lender_events_dead ON lender_events (id) WHERE state = 'dead';
CREATE INDEX lender_events_by_time ON lender_events (occurred_at);

-- Where each stream stands: `due_at` is when its first waiting event is sent, null while none waits; until `leased_until`
-- one replica is sending it.
CREATE TABLE lender_event_streams (
  stream text PRIMARY KEY,
  last_number integer NOT NULL,
  due_at timestamptz,
  leased_until timestamptz
);
CREATE INDEX lender_event_streams_due ON lender_event_streams (due_at) WHERE due_at IS NOT NULL;

-- What the sandbox's receiver got, for its page. Production sends and keeps none.
CREATE TABLE sandbox_webhooks (
  id text PRIMARY KEY,
  headers jsonb NOT NULL,
  body text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX sandbox_webhooks_by_time ON sandbox_webhooks (at);
