-- When somebody last showed that the phone is still theirs; without it, since the account is there.
ALTER TABLE borrowers ADD COLUMN phone_proved_at timestamptz;
-- Since when the phone is somebody new's, who has shown it. It stays, so that the same number is not taken back by a list.
ALTER TABLE borrowers ADD COLUMN phone_lost_at timestamptz;
