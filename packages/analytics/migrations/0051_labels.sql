-- The number of labels that a series can be split into; see `LABEL_PREFIX`.
ALTER TABLE series ADD COLUMN IF NOT EXISTS labels UInt64;
ALTER TABLE series_staged ADD COLUMN IF NOT EXISTS labels UInt64;

-- The names of labels and what sources say of them, by metric and project.
CREATE TABLE IF NOT EXISTS labels (
    record_id   String,
    metric_id   LowCardinality(String),
    project_id  LowCardinality(String),
    label_id    String,
    name        String,
    text        String,
    source_id   LowCardinality(String),
    batch_id    LowCardinality(String),
    observed_at DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY record_id;

CREATE TABLE IF NOT EXISTS labels_staged AS labels;
