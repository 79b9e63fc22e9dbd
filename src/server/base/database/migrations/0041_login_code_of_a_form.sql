-- Each form that asks for a code of a phone has its own: whoever asks in another one takes nothing from it.
-- In one step: the codes of a day, which the release before does not know.
ALTER TABLE login_codes DROP CONSTRAINT login_codes_pkey, ADD PRIMARY KEY (phone_hash, sid_hash);

-- Until the phones of borrowers have their names, nobody signs in by one. Where there are none, that is so from the start.
INSERT INTO owners (name, borrower_id) SELECT 'phones-named', ''
  WHERE NOT EXISTS (SELECT FROM borrowers WHERE phone IS NOT NULL) ON CONFLICT DO NOTHING;
