-- What a code holds of budgets of messages (given back when it leads to a registration), and who is vouched for by that.
ALTER TABLE registration_codes
  ADD COLUMN held bytea[] NOT NULL DEFAULT '{}',
  ADD COLUMN vouches bytea[] NOT NULL DEFAULT '{}';
