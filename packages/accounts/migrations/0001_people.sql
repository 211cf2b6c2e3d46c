-- The store of people. Times are moments in UTC. Ids are random texts.
-- users, sessions, credentials and verifications are the tables of better-auth, with further columns of ours.

CREATE TABLE users (
  id text PRIMARY KEY,
  username text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  subscription_type text NOT NULL DEFAULT 'free' CHECK (subscription_type IN ('free', 'api', 'pro')),
  is_staff boolean NOT NULL DEFAULT false,
  feature_flags jsonb NOT NULL DEFAULT '{}',
  favorites jsonb NOT NULL DEFAULT '{}',
  onboarding_completed boolean NOT NULL DEFAULT false,
  active_organization_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE credentials (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX credentials_of_user ON credentials (user_id);

CREATE TABLE verifications (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_by_identifier ON verifications (identifier);

-- Links in e-mails. Only the hash of a token is kept, and using one removes its row.
CREATE TABLE one_time_tokens (
  hash text PRIMARY KEY,
  purpose text NOT NULL,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  payload jsonb NOT NULL DEFAULT '{}',
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX one_time_tokens_of_user ON one_time_tokens (user_id, purpose);

-- Solved captchas, so that each is taken once.
CREATE TABLE used_captchas (
  hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- E-mails wait here until they are handed over, so that one is neither lost nor sent for an act that did not happen.
CREATE TABLE outgoing_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- From where somebody has logged in before, so that a sign-in from elsewhere can be told to him.
CREATE TABLE known_devices (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  hash text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, hash)
);
