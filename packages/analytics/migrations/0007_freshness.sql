-- How new each metric is by source; rewritten after each load.
CREATE TABLE IF NOT EXISTS freshness (
    source_id      LowCardinality(String),
    metric_id      LowCardinality(String),
    newest_day     Date,
    -- How many projects the source has the metric of, and for how many of them in the last seven days up to the newest.
    series         UInt64,
    current_series UInt64,
    points         UInt64
) ENGINE = MergeTree
ORDER BY (source_id, metric_id);
CREATE TABLE IF NOT EXISTS freshness_staged AS freshness;

-- Stretches of days without a value between the first and last day of a series; rewritten after each load.
CREATE TABLE IF NOT EXISTS gaps (
    metric_id  LowCardinality(String),
    project_id LowCardinality(String),
    from_day   Date,
    to_day     Date,
    days       UInt32
) ENGINE = MergeTree
ORDER BY (metric_id, project_id, from_day);
CREATE TABLE IF NOT EXISTS gaps_staged AS gaps;
