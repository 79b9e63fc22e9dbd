-- The desk finds a payment by the folio of its receipt, which ends as the id of its posting.
CREATE INDEX IF NOT EXISTS postings_by_folio ON postings (right(id, 8)) WHERE kind IN ('payment', 'extension');
