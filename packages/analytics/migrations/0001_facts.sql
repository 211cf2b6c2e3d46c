-- Every version of every point ever received. Append-only: rows come by attaching a batch's staged part and never change.
CREATE TABLE IF NOT EXISTS observations (
    metric_id   LowCardinality(String),
    project_id  LowCardinality(String),
    chain_id    LowCardinality(String),
    product_id  LowCardinality(String),
    contract_id String,
    day         Date,
    value       Float64,
    -- 1 when the day was not over at the moment of observation.
    provisional UInt8,
    source_id   LowCardinality(String),
    batch_id    LowCardinality(String),
    observed_at DateTime64(3, 'UTC')
) ENGINE = MergeTree
ORDER BY (metric_id, project_id, chain_id, product_id, contract_id, day, observed_at, batch_id);

-- The latest version of each point, ordered for reading one series. Read with FINAL.
-- Of two versions observed at the same moment the one loaded later stays.
CREATE TABLE IF NOT EXISTS facts AS observations
ENGINE = ReplacingMergeTree(observed_at)
ORDER BY (metric_id, project_id, chain_id, product_id, contract_id, day);

-- What a batch reads before anything of it can be seen; `line` points back into the input for reports.
CREATE TABLE IF NOT EXISTS observations_raw (
    metric_id   LowCardinality(String),
    project_id  LowCardinality(String),
    chain_id    LowCardinality(String),
    product_id  LowCardinality(String),
    contract_id String,
    day         Date,
    value       Float64,
    provisional UInt8,
    line        UInt64
) ENGINE = MergeTree
ORDER BY (metric_id, project_id, chain_id, product_id, contract_id, day);

-- The points of a batch that are new or changed, with the layout of their targets so that parts can be attached.
CREATE TABLE IF NOT EXISTS observations_staged AS observations;
CREATE TABLE IF NOT EXISTS facts_staged AS facts;
