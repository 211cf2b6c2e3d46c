-- Events that no other record states, each with a link to its source; see `eventsSql` for those that other tables state.
CREATE TABLE IF NOT EXISTS events (
    record_id   String,
    project_id  LowCardinality(String),
    kind        LowCardinality(String),
    title       String,
    day         Date,
    amount_usd  Nullable(Float64),
    url         String,
    author      String,
    source_id   LowCardinality(String),
    batch_id    LowCardinality(String),
    observed_at DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY record_id;

CREATE TABLE IF NOT EXISTS events_staged AS events;
