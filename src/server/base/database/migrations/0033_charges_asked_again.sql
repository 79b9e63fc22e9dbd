-- How often a charge without an answer was asked for again, and when it is the next time.
ALTER TABLE card_payments ADD COLUMN asks integer NOT NULL DEFAULT 0 CHECK (asks >= 0);
ALTER TABLE card_payments ADD COLUMN ask_at timestamptz;
