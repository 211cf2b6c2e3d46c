-- Short addresses of pages of the terminal. The id is made of the path, so that one path has one.
CREATE TABLE links (
  id text PRIMARY KEY,
  path text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
