-- Provisioning of organizations (SCIM 2.0): the token of an identity provider, and the people and groups that it manages.
CREATE TABLE scim_tokens (
  organization_id text PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  hash text NOT NULL UNIQUE,
  hint text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);

CREATE TABLE scim_users (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  user_name text NOT NULL,
  external_id text,
  is_active boolean NOT NULL,
  -- The other attributes, as the provider sent them.
  attributes jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, user_id)
);
CREATE UNIQUE INDEX scim_users_names ON scim_users (organization_id, lower(user_name));
CREATE INDEX scim_users_external ON scim_users (organization_id, external_id);
CREATE INDEX scim_users_users ON scim_users (user_id);

CREATE TABLE scim_groups (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  display_name text NOT NULL,
  external_id text,
  -- What its members are in the organization; null for a group that says nothing of it.
  role text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX scim_groups_names ON scim_groups (organization_id, lower(display_name));

CREATE TABLE scim_group_members (
  group_id text NOT NULL REFERENCES scim_groups ON DELETE CASCADE,
  scim_user_id text NOT NULL REFERENCES scim_users ON DELETE CASCADE,
  PRIMARY KEY (group_id, scim_user_id)
);
CREATE INDEX scim_group_members_users ON scim_group_members (scim_user_id);

-- The organization whose provider has suspended somebody; null where staff have.
ALTER TABLE users ADD COLUMN suspended_by text REFERENCES organizations ON DELETE SET NULL;
