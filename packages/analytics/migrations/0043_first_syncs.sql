-- How far the first sync is, as the server that runs it states it, for the other servers; an empty text once it has ended.
CREATE TABLE IF NOT EXISTS first_syncs (
    fill       String,
    stored_at  DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
) ENGINE = ReplacingMergeTree(stored_at)
ORDER BY tuple();
