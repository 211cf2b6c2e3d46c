-- Applications for projects that are not listed, projects that their teams have claimed, and emails about both.

-- How the applicant can be reached. Staff and the applicant read it, nobody else.
CREATE TABLE listing_contacts (
  item_id bigint PRIMARY KEY REFERENCES datahub_items ON DELETE CASCADE,
  contacts text NOT NULL
);

-- Projects that an organization has proven to be its own. One organization at a time has a project.
CREATE TABLE project_claims (
  project_id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  method text NOT NULL CHECK (method IN ('dns', 'file')),
  -- The host of its website; the name of the record or the address of the file; and what is there.
  host text NOT NULL,
  place text NOT NULL,
  token text NOT NULL,
  proven_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz NOT NULL DEFAULT now(),
  -- Since when the proof is gone; the claim ends some days later.
  missing_since timestamptz
);
CREATE INDEX project_claims_of_organization ON project_claims (organization_id);
CREATE INDEX project_claims_by_check ON project_claims (checked_at);

-- What the team of a project says to analysts.
CREATE TABLE project_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id text NOT NULL,
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
  author_id text REFERENCES users ON DELETE SET NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX project_notes_of_project ON project_notes (project_id, id);
CREATE INDEX project_notes_of_organization ON project_notes (organization_id);
CREATE INDEX project_notes_of_author ON project_notes (author_id);

-- Where a click ends emails of this kind, as mail programs offer it.
ALTER TABLE outgoing_mails ADD COLUMN unsubscribe_url text;
ALTER TABLE users ADD COLUMN datahub_mails boolean NOT NULL DEFAULT true;

-- What is mailed later, in one email, because the user got several within the hour.
CREATE TABLE datahub_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  item_id bigint NOT NULL REFERENCES datahub_items ON DELETE CASCADE,
  happened text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX datahub_notices_of_user ON datahub_notices (user_id, id);
CREATE INDEX datahub_notices_of_item ON datahub_notices (item_id);
