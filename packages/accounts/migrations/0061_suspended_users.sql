-- Since when a user may not use the account; null for everybody else. Nothing of theirs is deleted.
ALTER TABLE users ADD COLUMN suspended_at timestamptz;
