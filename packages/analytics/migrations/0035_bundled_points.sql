-- What a load has just read, a row for many points of one series, on its way to `observations_raw`: the text of it is a
-- third as long, and names are read once for all of them.
CREATE TABLE IF NOT EXISTS observations_bundled (
    metric_id   LowCardinality(String),
    project_id  LowCardinality(String),
    chain_id    LowCardinality(String),
    product_id  LowCardinality(String),
    contract_id String,
    provisional UInt8,
    -- Numbers of days since 1970. Of days or lines that follow each other only the first is there.
    days        Array(UInt16),
    points      Array(Float64),
    lines       Array(UInt64)
) ENGINE = Memory;
