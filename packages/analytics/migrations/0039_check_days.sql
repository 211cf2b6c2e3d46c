-- Checks by metric and day, so that an answer can count those of its own metrics, projects and days.
DROP TABLE IF EXISTS check_months;
DROP TABLE IF EXISTS check_months_staged;
CREATE TABLE check_months (
    check_id      LowCardinality(String),
    -- The metric whose parts were compared; empty for an identity of several metrics.
    metric_id     LowCardinality(String),
    project_id    LowCardinality(String),
    month         Date,
    -- The days of the month that were compared, and those that failed, one bit each.
    compared_days UInt32,
    failed_days   UInt32,
    made_at       DateTime64(6, 'UTC') DEFAULT now64(6, 'UTC')
) ENGINE = ReplacingMergeTree(made_at)
ORDER BY (check_id, metric_id, project_id, month);
CREATE TABLE check_months_staged AS check_months;

DROP TABLE IF EXISTS checks;
DROP TABLE IF EXISTS checks_staged;
CREATE TABLE checks (
    check_id   LowCardinality(String),
    title      String,
    metric_id  LowCardinality(String),
    -- The metrics that the check is about.
    metrics    Array(LowCardinality(String)),
    project_id LowCardinality(String),
    compared   UInt64,
    failed     UInt64
) ENGINE = MergeTree
ORDER BY (check_id, metric_id, project_id);
CREATE TABLE checks_staged AS checks;
