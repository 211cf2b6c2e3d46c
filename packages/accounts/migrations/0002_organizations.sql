-- Organisations, who belongs to them, who is invited, and the record of who did what.

CREATE TABLE organizations (
  id text PRIMARY KEY,
  name text NOT NULL,
  bio text NOT NULL DEFAULT '',
  links jsonb NOT NULL DEFAULT '[]',
  company_name text NOT NULL DEFAULT '',
  logo_url text,
  listings jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE members (
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'MEMBER')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX members_of_user ON members (user_id);

ALTER TABLE users ADD FOREIGN KEY (active_organization_id) REFERENCES organizations ON DELETE SET NULL;

CREATE TABLE invitations (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'MEMBER')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'revoked')),
  invited_by text REFERENCES users ON DELETE SET NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX invitations_of_organization ON invitations (organization_id);
-- One person has at most one open invitation to an organisation; inviting again renews it.
CREATE UNIQUE INDEX open_invitations ON invitations (organization_id, email) WHERE status = 'pending';

-- It keeps what it says after the people and organisations in it are gone, so nothing refers to them.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id text,
  actor_email text,
  ip_address text,
  organization_id text,
  action text NOT NULL,
  object text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_log_of_organization ON audit_log (organization_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END
$$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
