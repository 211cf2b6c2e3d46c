-- Where the source that lost differs from the one that answers by more than a twentieth; rewritten after each load.
CREATE TABLE IF NOT EXISTS disagreements (
    metric_id       LowCardinality(String),
    project_id      LowCardinality(String),
    chain_id        LowCardinality(String),
    product_id      LowCardinality(String),
    contract_id     String,
    source_id       LowCardinality(String),
    other_source_id LowCardinality(String),
    compared        UInt64,
    days            UInt64,
    newest_day      Date,
    value           Float64,
    other_value     Float64,
    largest_day         Date,
    largest_value       Float64,
    largest_other_value Float64
) ENGINE = MergeTree
ORDER BY (metric_id, project_id, chain_id, product_id, contract_id, other_source_id);
CREATE TABLE IF NOT EXISTS disagreements_staged AS disagreements;
