-- When each check ran last, over which batch, and what came of it; the newest row of a check counts (read with FINAL).
CREATE TABLE IF NOT EXISTS check_runs (
    check_id LowCardinality(String),
    batch_id String,
    compared UInt64,
    failed   UInt64,
    ran_at   DateTime64(6, 'UTC')
) ENGINE = ReplacingMergeTree(ran_at)
ORDER BY check_id;
