-- Which change an account was confirmed by, so that the same confirmation again is answered like the first.
ALTER TABLE bank_accounts ADD COLUMN confirmed_change text;
