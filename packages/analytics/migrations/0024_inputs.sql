-- The hash of the bytes of each imported file, as it was read.
CREATE TABLE IF NOT EXISTS batch_inputs (
    batch_id String,
    sha256   String
) ENGINE = ReplacingMergeTree
ORDER BY batch_id;

-- From which line or entry of its file each point was read; answers of sources are read again instead.
CREATE TABLE IF NOT EXISTS point_lines (
    batch_id    LowCardinality(String),
    metric_id   LowCardinality(String),
    project_id  LowCardinality(String),
    chain_id    LowCardinality(String),
    product_id  LowCardinality(String),
    contract_id String,
    day         Date,
    line        UInt64
) ENGINE = MergeTree
ORDER BY (batch_id, metric_id, project_id, chain_id, product_id, contract_id, day);
