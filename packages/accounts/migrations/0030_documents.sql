-- What people make and keep: charts, tables, dashboards and presets.

CREATE TABLE documents (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('chart', 'table', 'dashboard', 'preset')),
  name text NOT NULL,
  description text NOT NULL,
  visibility text NOT NULL CHECK (visibility IN ('private', 'organization', 'link', 'public')),
  -- Of the secret link. It is shown again to whoever may change the document, whose content lies beside it.
  secret text,
  -- Whose it is: one person's, and then it goes with the account; or an organisation's, and then it stays with that.
  user_id text REFERENCES users ON DELETE CASCADE,
  organization_id text REFERENCES organizations ON DELETE CASCADE,
  author_id text REFERENCES users ON DELETE SET NULL,
  forked_from text REFERENCES documents ON DELETE SET NULL,
  mart_id text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((user_id IS NULL) <> (organization_id IS NULL)),
  CHECK (visibility <> 'private' OR user_id IS NOT NULL),
  CHECK (visibility <> 'organization' OR organization_id IS NOT NULL),
  CHECK ((visibility = 'link') = (secret IS NOT NULL))
);
CREATE INDEX documents_of_user ON documents (user_id, kind);
CREATE INDEX documents_of_organization ON documents (organization_id, kind);
CREATE INDEX documents_of_author ON documents (author_id);
CREATE INDEX documents_forked_from ON documents (forked_from);
CREATE INDEX public_documents ON documents (kind, updated_at) WHERE visibility = 'public';

-- Every saved state; the one that counts is that of the document's version. The content is JSON as text, because
-- jsonb refuses texts that JSON can hold.
CREATE TABLE document_versions (
  document_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
  version integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  content text NOT NULL,
  saved_by text REFERENCES users ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (document_id, version)
);
CREATE INDEX document_versions_of_user ON document_versions (saved_by);
