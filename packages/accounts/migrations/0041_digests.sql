-- The daily e-mail about what a user keeps in his watchlist. No row is off.

CREATE TABLE digests (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  is_on boolean NOT NULL,
  -- The hour of the day, in UTC, from which it is sent.
  hour integer NOT NULL CHECK (hour BETWEEN 0 AND 23)
);
CREATE INDEX digests_by_hour ON digests (hour) WHERE is_on;

-- The days, in UTC, whose digest a user has had, so that several servers send it once.
CREATE TABLE digest_days (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  PRIMARY KEY (user_id, day)
);
