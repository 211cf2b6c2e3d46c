-- API keys of users and organisations. Only the hash of a key is kept; `hint` is how it begins, to tell it apart.

CREATE TABLE api_keys (
  id text PRIMARY KEY,
  user_id text REFERENCES users ON DELETE CASCADE,
  organization_id text REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  hint text NOT NULL,
  hash text NOT NULL UNIQUE,
  scopes jsonb NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((user_id IS NULL) <> (organization_id IS NULL))
);
CREATE INDEX api_keys_of_user ON api_keys (user_id);
CREATE INDEX api_keys_of_organization ON api_keys (organization_id);

-- Requests that were let in, by day in UTC. A day without any has no row.
CREATE TABLE api_key_usage (
  key_id text NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  day date NOT NULL,
  requests bigint NOT NULL,
  PRIMARY KEY (key_id, day)
);
