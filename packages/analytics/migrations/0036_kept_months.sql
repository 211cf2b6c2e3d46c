-- What the points of a month come to, by series: whatever is told of whole series is made of these. After each load the
-- months from the first one on that it touched are made anew; the newest row of a month counts.
CREATE TABLE IF NOT EXISTS series_months (
    metric_id         LowCardinality(String),
    project_id        LowCardinality(String),
    month             Date,
    first_day         Date,
    last_day          Date,
    -- The newest day that was over when it was observed; null where no day was.
    last_complete_day Nullable(Date),
    -- The newest day with a total of the source's own; 1970-01-01 where it gives only parts.
    last_total_day    Date,
    points            UInt32,
    -- How many of them belong to a chain, product or contract.
    parts             UInt32,
    -- The days of the month that have any value, one bit each.
    present           UInt32,
    -- The same by source.
    sources           Array(Tuple(source_id String, first_day Date, last_day Date, present UInt32, points UInt32)),
    chains            Array(LowCardinality(String)),
    products          Array(LowCardinality(String)),
    contracts         Array(String),
    made_at           DateTime64(6, 'UTC') DEFAULT now64(6, 'UTC')
) ENGINE = ReplacingMergeTree(made_at)
ORDER BY (metric_id, project_id, month);
CREATE TABLE IF NOT EXISTS series_months_staged AS series_months;

-- On how many days of a month a check compared anything of a project, and on how many of them it failed.
CREATE TABLE IF NOT EXISTS check_months (
    check_id   LowCardinality(String),
    project_id LowCardinality(String),
    month      Date,
    compared   UInt32,
    failed     UInt32,
    made_at    DateTime64(6, 'UTC') DEFAULT now64(6, 'UTC')
) ENGINE = ReplacingMergeTree(made_at)
ORDER BY (check_id, project_id, month);
CREATE TABLE IF NOT EXISTS check_months_staged AS check_months;

-- Daily values are kept by year, so that a new day is written with those of its year and not with all before it.
DROP TABLE IF EXISTS daily_values;
DROP TABLE IF EXISTS daily_values_staged;
CREATE TABLE daily_values (
    project_id LowCardinality(String),
    metric_id  LowCardinality(String),
    year       UInt16,
    days       Array(Date),
    values     Array(Float64),
    made_at    DateTime64(6, 'UTC') DEFAULT now64(6, 'UTC')
) ENGINE = ReplacingMergeTree(made_at)
ORDER BY (project_id, metric_id, year)
SETTINGS index_granularity = 256;
CREATE TABLE daily_values_staged AS daily_values;
