-- Whom more was asked of answers it. Sealed.
ALTER TABLE data_requests ADD COLUMN said_more text;
ALTER TABLE data_requests ADD COLUMN said_more_at timestamptz;

-- A request is carried out by a day that counts from its answer, and an answer may come early.
ALTER TABLE data_requests DROP CONSTRAINT data_requests_check;
ALTER TABLE data_requests ADD CONSTRAINT data_requests_days
  CHECK (ask_more_by >= filed_on AND answer_by >= filed_on AND effect_by >= filed_on) NOT VALID;
CREATE INDEX IF NOT EXISTS data_requests_granted ON data_requests (effect_by, folio) WHERE state = 'answered';

-- The log of the desk is a chain for each of the staff: every row holds the hash of what came before it and of itself.
-- Rows of before have none.
ALTER TABLE desk_audit ADD COLUMN chain text;
ALTER TABLE desk_audit ADD COLUMN position bigint;
ALTER TABLE desk_audit ADD COLUMN hash bytea;
CREATE UNIQUE INDEX IF NOT EXISTS desk_audit_of_chain ON desk_audit (chain, position) WHERE chain IS NOT NULL;

-- Where each chain ends.
CREATE TABLE desk_audit_heads (
  chain text PRIMARY KEY CHECK (chain <> ''),
  position bigint NOT NULL CHECK (position > 0),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);

-- Rows are only ever added. The rights hold for every role but a superuser, and the rules for that one as well.
REVOKE UPDATE, DELETE, TRUNCATE ON desk_audit FROM CURRENT_USER;
REVOKE UPDATE, DELETE, TRUNCATE ON desk_audit FROM PUBLIC;
CREATE RULE desk_audit_is_not_changed AS ON UPDATE TO desk_audit DO INSTEAD NOTHING;
CREATE RULE desk_audit_is_not_removed AS ON DELETE TO desk_audit DO INSTEAD NOTHING;
