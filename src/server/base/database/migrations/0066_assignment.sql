-- Who of the staff sees to a complaint or to a request about data: one person at most, or nobody.
ALTER TABLE complaints ADD COLUMN assigned_to text;
ALTER TABLE data_requests ADD COLUMN assigned_to text;
CREATE INDEX IF NOT EXISTS complaints_assigned ON complaints (assigned_to, due_on, folio) WHERE assigned_to IS NOT NULL;
CREATE INDEX IF NOT EXISTS data_requests_assigned ON data_requests (assigned_to, answer_by, folio) WHERE assigned_to IS NOT NULL;
