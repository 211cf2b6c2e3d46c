-- What a bridge moved from one chain to another on a day. Several sources may state one flow; see `bridgeFlowsSql`.
CREATE TABLE IF NOT EXISTS bridge_flows (
    record_id   String,
    project_id  LowCardinality(String),
    from_chain  LowCardinality(String),
    to_chain    LowCardinality(String),
    day         Date,
    amount_usd  Float64,
    url         String,
    author      String,
    source_id   LowCardinality(String),
    batch_id    LowCardinality(String),
    observed_at DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY record_id;

CREATE TABLE IF NOT EXISTS bridge_flows_staged AS bridge_flows;
