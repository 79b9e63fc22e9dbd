-- What somebody of the staff is there for. Who was there before may do everything, as before.
ALTER TABLE desk_users ADD COLUMN role text NOT NULL DEFAULT 'all';
ALTER TABLE desk_users ADD CONSTRAINT desk_users_role
  CHECK (role IN ('agent', 'supervisor', 'finance', 'auditor', 'all')) NOT VALID;
