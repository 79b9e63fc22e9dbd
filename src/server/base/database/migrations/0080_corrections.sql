-- Which field of their own data somebody asks to correct, and the value that is right, sealed; null where words alone say it.
ALTER TABLE data_requests ADD COLUMN IF NOT EXISTS field text;
ALTER TABLE data_requests ADD COLUMN IF NOT EXISTS asked_value text;
-- Both values of a correction, sealed, until its person leaves; `subject` is the field, and there is no file.
ALTER TABLE data_request_events ADD COLUMN IF NOT EXISTS was text;
ALTER TABLE data_request_events ADD COLUMN IF NOT EXISTS became text;
ALTER TABLE data_request_events ALTER COLUMN file_hash DROP NOT NULL;
ALTER TABLE data_request_events DROP CONSTRAINT IF EXISTS data_request_events_kind_check;
ALTER TABLE data_request_events ADD CONSTRAINT data_request_events_kind_check
  CHECK (kind IN ('file-made', 'corrected')) NOT VALID;
