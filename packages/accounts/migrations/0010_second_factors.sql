-- What proves a user besides his password.

-- Steps of a log-in that begin before anybody is known have no user.
ALTER TABLE one_time_tokens ALTER COLUMN user_id DROP NOT NULL;
CREATE INDEX one_time_tokens_by_end ON one_time_tokens (expires_at);

-- Codes of an authenticator app. The secret is encrypted; `last_step` is the newest interval whose code was taken.
CREATE TABLE two_factors (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret text NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Codes for whoever has lost the app. Only hashes are kept, and using one removes its row.
CREATE TABLE recovery_codes (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  hash text NOT NULL,
  PRIMARY KEY (user_id, hash)
);

CREATE TABLE passkeys (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL DEFAULT '[]',
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);
