-- Codes and refresh tokens that clients have used: one that comes a second time was stolen, and ends the whole grant.
CREATE TABLE spent_oauth_tokens (
  hash text PRIMARY KEY,
  key_id text NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  spent_at timestamptz NOT NULL
);
CREATE INDEX spent_oauth_tokens_of_key ON spent_oauth_tokens (key_id, spent_at);
