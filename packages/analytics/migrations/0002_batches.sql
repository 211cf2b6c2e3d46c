-- One row per state change of a batch; the newest row of a batch_id counts (read with FINAL).
CREATE TABLE IF NOT EXISTS batches (
    batch_id      String,
    source_id     LowCardinality(String),
    input         String,
    -- Hash of the input's bytes, the source and the moment of observation: the same load is done once.
    fingerprint   String,
    state         LowCardinality(String),
    observed_at   DateTime64(3, 'UTC'),
    started_at    DateTime64(3, 'UTC'),
    changed_at    DateTime64(6, 'UTC'),
    tables        Array(String),
    rows_read     UInt64,
    rows_kept     UInt64,
    rows_rejected UInt64,
    rejects       String,
    checks        String,
    error         String
) ENGINE = ReplacingMergeTree(changed_at)
ORDER BY batch_id;

-- The number that every cache and ETag hangs on: one row per change of what can be read.
CREATE TABLE IF NOT EXISTS data_versions (
    data_version UInt64,
    changed_at   DateTime64(3, 'UTC'),
    reason       String
) ENGINE = MergeTree
ORDER BY data_version;
