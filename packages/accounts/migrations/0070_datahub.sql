-- What users and sources propose for the catalog, and what was said about it.

CREATE TABLE datahub_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('metadata')),
  title text NOT NULL,
  project_id text NOT NULL,
  is_new boolean NOT NULL,
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'submitted', 'merged', 'rejected', 'reverted')),
  -- Counts changes of commits and of the state, so that a review is of what the reviewer saw.
  version integer NOT NULL DEFAULT 1,
  -- Null for what a source proposes, and once the account is gone.
  author_id text REFERENCES users ON DELETE SET NULL,
  source_id text NOT NULL DEFAULT '',
  -- The batch that published it, and the commit that it published.
  batch_id text,
  merged_commit integer,
  -- A merge or revert that has begun: it is completed, or undone, by asking the fact store for its batch.
  pending jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX datahub_items_by_state ON datahub_items (state, id);
CREATE INDEX datahub_items_of_project ON datahub_items (project_id, id);
CREATE INDEX datahub_items_of_author ON datahub_items (author_id, id);
CREATE INDEX datahub_items_pending ON datahub_items (id) WHERE pending IS NOT NULL;

-- Each commit is a whole state of the proposal. Data are JSON as text, because jsonb forgets the order of keys.
CREATE TABLE datahub_commits (
  item_id bigint NOT NULL REFERENCES datahub_items ON DELETE CASCADE,
  number integer NOT NULL,
  message text NOT NULL,
  data text NOT NULL,
  -- The published values of its fields when it was made: another item that changed one since is a conflict.
  base text NOT NULL,
  author_id text REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (item_id, number)
);
CREATE INDEX datahub_commits_of_author ON datahub_commits (author_id);

-- What a commit was before it was edited.
CREATE TABLE datahub_commit_edits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id bigint NOT NULL,
  number integer NOT NULL,
  message text NOT NULL,
  data text NOT NULL,
  edited_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (item_id, number) REFERENCES datahub_commits ON DELETE CASCADE
);
CREATE INDEX datahub_commit_edits_of_commit ON datahub_commit_edits (item_id, number);

-- The thread: messages, and a note for each state that the item came into.
CREATE TABLE datahub_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id bigint NOT NULL REFERENCES datahub_items ON DELETE CASCADE,
  event text NOT NULL
    CHECK (event IN ('message', 'submitted', 'merged', 'rejected', 'reverted')),
  text text NOT NULL,
  commit_number integer,
  author_id text REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX datahub_messages_of_item ON datahub_messages (item_id, id);
CREATE INDEX datahub_messages_of_author ON datahub_messages (author_id);
