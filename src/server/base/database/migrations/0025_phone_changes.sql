-- Whoever talks the lender into another number gets the borrower's codes: a number in place of a known one waits before it
-- is used, and its borrower may cancel it meanwhile. Sealed, as the phone is; nothing runs at the moment.
ALTER TABLE borrowers ADD COLUMN next_phone text;
ALTER TABLE borrowers ADD COLUMN next_phone_from timestamptz;
ALTER TABLE borrowers ADD CONSTRAINT borrowers_next_phone CHECK ((next_phone IS NULL) = (next_phone_from IS NULL));
