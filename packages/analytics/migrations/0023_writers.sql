-- Who loads facts, one row per run. Whoever began last may write: a server that was thought dead finds itself replaced.
CREATE TABLE IF NOT EXISTS writers (
    writer_id String,
    -- What the run does, such as `sync` or `import`.
    work      LowCardinality(String),
    began_at  DateTime64(6, 'UTC'),
    -- 1970 while it is under way, or when it was killed.
    ended_at  DateTime64(6, 'UTC'),
    -- Why it ended before it was done; '' when it was done.
    stopped   String
) ENGINE = ReplacingMergeTree(ended_at)
ORDER BY (writer_id, work, began_at);
