-- Points that a check holds back, or held: one row per change of state, the newest of a point and source counts (read
-- with FINAL). Rows come by attaching a batch's staged part: the batch that found them, or the one that released them.
CREATE TABLE IF NOT EXISTS held_points (
    metric_id   LowCardinality(String),
    project_id  LowCardinality(String),
    chain_id    LowCardinality(String),
    product_id  LowCardinality(String),
    contract_id String,
    day         Date,
    source_id   LowCardinality(String),
    check_id    LowCardinality(String),
    value       Float64,
    expected    Nullable(Float64),
    why         String,
    -- 1 where the value is not published at all; otherwise it is, marked as provisional.
    withheld    UInt8,
    state       LowCardinality(String),
    -- Why it is held no longer.
    reason      String,
    -- The batch that brought the value, and when the source said it.
    held_batch_id LowCardinality(String),
    observed_at DateTime64(3, 'UTC'),
    -- The batch that wrote this row.
    batch_id    LowCardinality(String),
    changed_at  DateTime64(6, 'UTC')
) ENGINE = ReplacingMergeTree(changed_at)
ORDER BY (metric_id, project_id, chain_id, product_id, contract_id, day, source_id);

-- What the checks of a batch find, and of that what will be attached.
CREATE TABLE IF NOT EXISTS held_points_raw AS held_points;
CREATE TABLE IF NOT EXISTS held_points_staged AS held_points;
