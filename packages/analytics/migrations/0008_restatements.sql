-- Points whose value a later observation changed; rewritten after each load.
CREATE TABLE IF NOT EXISTS restatements (
    metric_id       LowCardinality(String),
    project_id      LowCardinality(String),
    chain_id        LowCardinality(String),
    product_id      LowCardinality(String),
    contract_id     String,
    day             Date,
    old_value       Float64,
    new_value       Float64,
    old_source_id   LowCardinality(String),
    new_source_id   LowCardinality(String),
    old_observed_at DateTime64(3, 'UTC'),
    new_observed_at DateTime64(3, 'UTC'),
    old_batch_id    LowCardinality(String),
    new_batch_id    LowCardinality(String)
) ENGINE = MergeTree
ORDER BY (metric_id, project_id, new_observed_at, day);
CREATE TABLE IF NOT EXISTS restatements_staged AS restatements;
