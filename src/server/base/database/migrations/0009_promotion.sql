-- Registration from advertisements. Phones are sealed; what finds one again is a keyed hash.

CREATE TABLE templates (
  id text PRIMARY KEY CHECK (id <> ''),
  -- Null follows the specification's letter: 11 digits and its Chinese messages.
  market text CHECK (market IN ('mx', 'in')),
  title text NOT NULL,
  description text NOT NULL,
  offered boolean NOT NULL DEFAULT true
);

-- One row for each visit, click, sent code and registration that counts. Figures are sums over it. Nothing in it says who.
CREATE TABLE campaign_events (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('visit', 'click', 'code', 'registration')),
  template_id text REFERENCES templates (id),
  app_from text NOT NULL,
  user_from text NOT NULL,
  utm_tag text NOT NULL,
  client_type text CHECK (client_type IN ('ios', 'android')),
  at timestamptz NOT NULL
);
CREATE INDEX campaign_events_by_time ON campaign_events (at);

-- What was counted lately, so that a reload or a retry is not counted again.
CREATE TABLE counted_lately (
  key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
  until timestamptz NOT NULL
);
CREATE INDEX counted_lately_by_end ON counted_lately (until);

-- How often something was done in a window of time. Every replica counts in the same row.
CREATE TABLE rate_counts (
  key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
  count integer NOT NULL CHECK (count >= 0),
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_counts_by_end ON rate_counts (ends_at);

-- The one captcha that a registration session has in front of it. Used or answered wrong, it is gone.
CREATE TABLE captchas (
  sid_hash bytea PRIMARY KEY CHECK (octet_length(sid_hash) = 32),
  asked text NOT NULL,
  seed bytea NOT NULL CHECK (octet_length(seed) = 32),
  expires_at timestamptz NOT NULL,
  spent boolean NOT NULL DEFAULT false
);
CREATE INDEX captchas_by_end ON captchas (expires_at);

-- The newest code of a phone, bound to the session that asked for it, with the captcha that it was bought with.
CREATE TABLE registration_codes (
  phone_hash bytea PRIMARY KEY CHECK (octet_length(phone_hash) = 32),
  sid_hash bytea NOT NULL CHECK (octet_length(sid_hash) = 32),
  captcha_hash bytea NOT NULL CHECK (octet_length(captcha_hash) = 32),
  salt bytea NOT NULL,
  code_hash bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  used_at timestamptz
);
CREATE INDEX registration_codes_by_time ON registration_codes (sent_at);

CREATE TABLE registrations (
  id text PRIMARY KEY,
  phone_hash bytea NOT NULL UNIQUE CHECK (octet_length(phone_hash) = 32),
  phone text NOT NULL,
  sid_hash bytea NOT NULL CHECK (octet_length(sid_hash) = 32),
  template_id text REFERENCES templates (id),
  app_from text NOT NULL,
  user_from text NOT NULL,
  utm_tag text NOT NULL,
  invite_code text NOT NULL,
  -- Which wording of the registration agreement stood on the page (SHA-256 of its plain text).
  agreement_hash bytea NOT NULL CHECK (octet_length(agreement_hash) = 32),
  at timestamptz NOT NULL
);

-- What the sandbox's text messages said, for its outbox page. Production sends them and keeps none.
CREATE TABLE sandbox_messages (
  id text PRIMARY KEY,
  phone text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX sandbox_messages_by_time ON sandbox_messages (at);
