-- Reminders look for the arrangements of a year, which may have a part on a day.
CREATE INDEX IF NOT EXISTS arrangements_agreed ON arrangements (agreed_on);
