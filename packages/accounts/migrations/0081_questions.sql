-- Questions in words that a user asked for figures, with the query that each was read as.
CREATE TABLE questions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  prompt text NOT NULL,
  query text NOT NULL,
  asked_at timestamptz NOT NULL
);
CREATE INDEX questions_user ON questions (user_id, asked_at);
