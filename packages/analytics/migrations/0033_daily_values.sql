-- Every metric of every project by its days, derived ones too, as figures are made of them. After each load the days
-- from the first one on that it touched are made anew; the newest row of a series counts.
CREATE TABLE IF NOT EXISTS daily_values (
    project_id LowCardinality(String),
    metric_id  LowCardinality(String),
    days       Array(Date),
    values     Array(Float64),
    made_at    DateTime64(6, 'UTC') DEFAULT now64(6, 'UTC')
) ENGINE = ReplacingMergeTree(made_at)
ORDER BY (project_id, metric_id)
SETTINGS index_granularity = 64;
CREATE TABLE IF NOT EXISTS daily_values_staged AS daily_values;
