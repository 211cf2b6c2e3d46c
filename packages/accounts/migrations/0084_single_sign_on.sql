-- Single sign-on of organizations: the domains of email addresses that are proven to be theirs, and their provider.
CREATE TABLE sso_domains (
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  domain text NOT NULL,
  -- What the DNS record of the domain must say.
  token text NOT NULL,
  verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, domain)
);
-- Several organizations may try to prove a domain, and one of them has it.
CREATE UNIQUE INDEX sso_domains_verified ON sso_domains (domain) WHERE verified_at IS NOT NULL;

CREATE TABLE sso_connections (
  organization_id text PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Sealed; null for a public client.
  client_secret text,
  default_role text NOT NULL,
  -- Members with an address of its domains log in no other way.
  is_required boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);
