-- Clients that a user lets read on their behalf: the API key is the current access token, which a refresh renews.
CREATE TABLE oauth_grants (
  key_id text PRIMARY KEY REFERENCES api_keys ON DELETE CASCADE,
  client_hash text NOT NULL,
  refresh_hash text NOT NULL UNIQUE,
  refresh_expires_at timestamptz NOT NULL
);
