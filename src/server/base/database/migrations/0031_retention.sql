-- What is swept is found by its time.
CREATE INDEX outbox_by_end ON outbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX burial_points_by_time ON burial_points (at);
