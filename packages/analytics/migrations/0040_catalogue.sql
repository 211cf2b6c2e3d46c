-- What each layer of the project catalog states, by project and field: one row per change.
-- Rows count as soon as catalogue_batches has their batch.
CREATE TABLE IF NOT EXISTS catalogue_statements (
    batch_id   String,
    layer      LowCardinality(String),
    project_id String,
    field      LowCardinality(String),
    -- JSON. Empty when the layer no longer states the field.
    value      String,
    -- Where the statement comes from: a file of the repository, a listing of a source, an item of the datahub.
    source     LowCardinality(String),
    -- The version of the source: the git id of a file's content, the hash of an answer, a commit of an item.
    revision   String
) ENGINE = MergeTree
ORDER BY (project_id, layer, field, batch_id);
CREATE TABLE IF NOT EXISTS catalogue_statements_staged AS catalogue_statements;

-- The published changes of the catalog. A row is inserted after its statements, in one atomic step, and is never
-- changed. The number of rows is part of the data version.
CREATE TABLE IF NOT EXISTS catalogue_batches (
    batch_id     String,
    layer        LowCardinality(String),
    published_at DateTime64(6, 'UTC') DEFAULT now64(6, 'UTC'),
    author       String,
    reason       String,
    projects     UInt32,
    statements   UInt32
) ENGINE = MergeTree
ORDER BY batch_id;
CREATE TABLE IF NOT EXISTS catalogue_batches_staged AS catalogue_batches;

-- The sectors and chains by which the rollups were computed, as JSON.
ALTER TABLE renewals ADD COLUMN IF NOT EXISTS places String;
ALTER TABLE renewals_staged ADD COLUMN IF NOT EXISTS places String;
