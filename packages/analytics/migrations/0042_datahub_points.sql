-- The points that commits of the datahub propose, each commit a table of its own. No query of figures reads them, and a
-- missing table is read again from its file.
CREATE TABLE IF NOT EXISTS datahub_points (
    table_id    String,
    metric_id   LowCardinality(String),
    project_id  LowCardinality(String),
    chain_id    LowCardinality(String),
    product_id  LowCardinality(String),
    day         Date,
    value       Float64,
    line        UInt64
) ENGINE = MergeTree
ORDER BY (table_id, metric_id, project_id, chain_id, product_id, day);
