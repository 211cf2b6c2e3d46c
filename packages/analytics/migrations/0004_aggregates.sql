-- Which series exist, for availability, anchors and status; rewritten after each load.
CREATE TABLE IF NOT EXISTS series (
    metric_id    LowCardinality(String),
    project_id   LowCardinality(String),
    first_day    Date,
    last_day     Date,
    -- The newest day that was over when it was observed; null where no day was.
    last_complete_day Nullable(Date),
    -- The newest day with a total of the source's own; 1970-01-01 where it gives only parts.
    last_total_day Date,
    points       UInt64,
    -- How many of them belong to a chain, product or contract.
    parts        UInt64,
    source_ids   Array(LowCardinality(String))
) ENGINE = MergeTree
ORDER BY (metric_id, project_id);
CREATE TABLE IF NOT EXISTS series_staged AS series;

-- The screener: one row per project, metric and interval; rewritten after each load.
CREATE TABLE IF NOT EXISTS aggregates (
    metric_id  LowCardinality(String),
    interval   LowCardinality(String),
    project_id LowCardinality(String),
    anchor     Date,
    latest     Nullable(Float64),
    sum        Nullable(Float64),
    avg        Nullable(Float64),
    change     Nullable(Float64),
    ath        Nullable(Float64),
    atl        Nullable(Float64),
    trend      Array(Float64),
    -- The first and last day with a value inside the interval, and how many there are.
    first_day  Date,
    last_day   Date,
    points     UInt64
) ENGINE = MergeTree
ORDER BY (metric_id, interval, project_id);
CREATE TABLE IF NOT EXISTS aggregates_staged AS aggregates;

-- The catalog's projects as the engine sees them, for joins.
CREATE TABLE IF NOT EXISTS projects (
    project_id     LowCardinality(String),
    name           String,
    market_sectors Array(LowCardinality(String)),
    chains         Array(LowCardinality(String)),
    tags           Array(LowCardinality(String))
) ENGINE = MergeTree
ORDER BY project_id;
CREATE TABLE IF NOT EXISTS projects_staged AS projects;

-- Outcome of the identities per project; rewritten after each load.
CREATE TABLE IF NOT EXISTS checks (
    check_id   LowCardinality(String),
    title      String,
    project_id LowCardinality(String),
    compared   UInt64,
    failed     UInt64
) ENGINE = MergeTree
ORDER BY (check_id, project_id);
CREATE TABLE IF NOT EXISTS checks_staged AS checks;
