-- The place of this database in a store whose facts are on several shards: 0 for the coordinator, or the number of the
-- shard. The newest row counts; a store of one server has none.
CREATE TABLE IF NOT EXISTS shard_places (
    store_id  String,
    shard     UInt32,
    -- How many shards the store has.
    shards    UInt32,
    -- Of the coordinator: `placing` until each shard knows its place, `placed`, or `rebalancing`.
    state     LowCardinality(String),
    -- JSON: how far facts are distributed over more shards, while they are.
    progress  String,
    placed_at DateTime64(6, 'UTC') DEFAULT now64(6, 'UTC')
) ENGINE = ReplacingMergeTree(placed_at)
ORDER BY tuple();
