-- Somebody of the staff may be there to manage accounts, and for nothing else.
ALTER TABLE desk_users DROP CONSTRAINT IF EXISTS desk_users_role;
ALTER TABLE desk_users ADD CONSTRAINT desk_users_role
  CHECK (role IN ('agent', 'supervisor', 'finance', 'auditor', 'manager', 'all')) NOT VALID;

-- A password that somebody else was shown opens nothing but one's own account, until it is changed.
ALTER TABLE desk_users ADD COLUMN password_given boolean NOT NULL DEFAULT false;
