-- Visits and what was seen of offers lie by month, so that a month that was kept long enough is dropped as one table. Months
-- are made ahead by the sweep; what has none, such as all that is here already, lies in the rest.
-- In one step: no release had these tables yet.
ALTER TABLE burial_points RENAME TO burial_points_rest;
ALTER TABLE burial_points_rest DROP CONSTRAINT burial_points_pkey;
ALTER INDEX burial_points_of_borrower RENAME TO burial_points_rest_of_borrower;
ALTER INDEX burial_points_by_time RENAME TO burial_points_rest_by_time;
CREATE TABLE burial_points (LIKE burial_points_rest INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  PRIMARY KEY (borrower_id, id, at), FOREIGN KEY (borrower_id) REFERENCES borrowers (id)) PARTITION BY RANGE (at);
ALTER TABLE burial_points ATTACH PARTITION burial_points_rest DEFAULT;
CREATE INDEX burial_points_of_borrower ON burial_points (borrower_id, at);
CREATE INDEX burial_points_by_time ON burial_points (at);

ALTER TABLE campaign_events RENAME TO campaign_events_rest;
ALTER TABLE campaign_events_rest DROP CONSTRAINT campaign_events_pkey;
ALTER INDEX campaign_events_by_time RENAME TO campaign_events_rest_by_time;
CREATE TABLE campaign_events (LIKE campaign_events_rest INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  PRIMARY KEY (id, at), FOREIGN KEY (template_id) REFERENCES templates (id)) PARTITION BY RANGE (at);
ALTER TABLE campaign_events ATTACH PARTITION campaign_events_rest DEFAULT;
CREATE INDEX campaign_events_by_time ON campaign_events (at);
