-- The fingerprint under which an offer was shown last: a client that sends none back is held to it. Empty: never shown.
ALTER TABLE offers ADD COLUMN shown_as text;
