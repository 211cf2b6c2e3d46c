-- The logo of an organisation as the server drew it anew. `id` is part of its address.
CREATE TABLE organization_logos (
  id text PRIMARY KEY,
  organization_id text NOT NULL UNIQUE REFERENCES organizations ON DELETE CASCADE,
  png bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
