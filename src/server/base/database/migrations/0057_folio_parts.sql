-- A folio is often known by one of its two groups alone: what somebody wrote down on the telephone.
CREATE INDEX IF NOT EXISTS complaints_by_folio_middle ON complaints (split_part(folio, '-', 2));
CREATE INDEX IF NOT EXISTS complaints_by_folio_end ON complaints (split_part(folio, '-', 3));
CREATE INDEX IF NOT EXISTS data_requests_by_folio_middle ON data_requests (split_part(folio, '-', 2));
CREATE INDEX IF NOT EXISTS data_requests_by_folio_end ON data_requests (split_part(folio, '-', 3));
