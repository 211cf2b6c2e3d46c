-- Single sign-on by SAML 2.0 beside OpenID Connect. A connection is of one of the two protocols.
ALTER TABLE sso_connections ALTER COLUMN client_id DROP NOT NULL;
-- Where its provider logs people in, its certificates, and where its answers say who somebody is. None of it is secret.
ALTER TABLE sso_connections ADD COLUMN saml jsonb;
ALTER TABLE sso_connections ADD CONSTRAINT sso_connections_protocol
  CHECK ((client_id IS NULL) <> (saml IS NULL));
