-- Cited statements about the rights of a token, each from a day on. Several sources may state one; see `listRights`.
CREATE TABLE IF NOT EXISTS token_rights (
    record_id   String,
    project_id  LowCardinality(String),
    right_id    LowCardinality(String),
    value       LowCardinality(String),
    note        String,
    day         Date,
    url         String,
    author      String,
    source_id   LowCardinality(String),
    batch_id    LowCardinality(String),
    observed_at DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY record_id;

CREATE TABLE IF NOT EXISTS token_rights_staged AS token_rights;

-- Rows of records that items of the datahub propose, as JSON without source, batch and moment. `datahub_unlocks`, which
-- was for unlocks alone, is no longer read; what is missing here is read from the files again.
CREATE TABLE IF NOT EXISTS datahub_records (
    table_id     String,
    position     UInt32,
    record_table LowCardinality(String),
    record       String
) ENGINE = MergeTree
ORDER BY (table_id, position);
