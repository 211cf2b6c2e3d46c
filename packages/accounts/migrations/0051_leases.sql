-- Which server does a kind of work that one server does at a time, and until when it has the right to.
CREATE TABLE leases (
  work text PRIMARY KEY,
  -- Another one each time that the right is taken.
  holder text NOT NULL,
  expires_at timestamptz NOT NULL
);
