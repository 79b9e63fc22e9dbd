-- With what somebody signed in: a passkey opens a session that adds no further one. What is open already, and what the
-- release before opens, counts as opened by a code, as it did there.
ALTER TABLE browser_sessions ADD COLUMN opened_by text NOT NULL DEFAULT 'code';
