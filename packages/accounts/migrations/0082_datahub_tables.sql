-- Items that propose a table of values. Their files are stored as they were sent, so that a mapping can be changed.

ALTER TABLE datahub_items DROP CONSTRAINT datahub_items_kind_check;
ALTER TABLE datahub_items
  ADD CONSTRAINT datahub_items_kind_check CHECK (kind IN ('metadata', 'data'));

CREATE TABLE datahub_files (
  id text PRIMARY KEY,
  name text NOT NULL,
  size integer NOT NULL,
  author_id text REFERENCES users ON DELETE SET NULL,
  -- A file that no commit uses is removed after a day.
  is_used boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX datahub_files_of_author ON datahub_files (author_id);

CREATE TABLE datahub_file_parts (
  file_id text NOT NULL REFERENCES datahub_files ON DELETE CASCADE,
  number integer NOT NULL,
  size integer NOT NULL,
  -- Compressed with gzip, in Base64: the embedded store reads text four times as fast as bytes.
  content text NOT NULL,
  PRIMARY KEY (file_id, number)
);
