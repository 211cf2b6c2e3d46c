-- Merges, splits and renames of projects, and their undoing. A row counts once the batch with its id is loaded.
CREATE TABLE IF NOT EXISTS project_moves (
    move_id    String,
    kind       LowCardinality(String),
    from_id    String,
    to_id      String,
    -- For an undo, the move that it undoes.
    undoes     String,
    -- JSON: of a split, the sources and products that moved; of a chain, the projects that run on it.
    detail     String,
    -- JSON: what the edits layer of the catalog states afterwards, and what it stated before.
    statements String,
    author     String,
    reason     String,
    moved_at   DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
) ENGINE = MergeTree
ORDER BY move_id;
CREATE TABLE IF NOT EXISTS project_moves_staged AS project_moves;

-- The points of the projects of a move as they were before it: versions and second opinions. Append-only.
CREATE TABLE IF NOT EXISTS moved_observations (
    move_id     LowCardinality(String),
    metric_id   LowCardinality(String),
    project_id  LowCardinality(String),
    chain_id    LowCardinality(String),
    product_id  LowCardinality(String),
    contract_id String,
    day         Date,
    value       Float64,
    provisional UInt8,
    source_id   LowCardinality(String),
    batch_id    LowCardinality(String),
    observed_at DateTime64(3, 'UTC'),
    is_opinion  UInt8
) ENGINE = MergeTree
ORDER BY (move_id, metric_id, project_id, chain_id, product_id, contract_id, day, observed_at, batch_id);
CREATE TABLE IF NOT EXISTS moved_observations_staged AS moved_observations;

-- Other rows of these projects before a move, as JSON: quarantined points, lines of files, records.
CREATE TABLE IF NOT EXISTS moved_rows (
    move_id    LowCardinality(String),
    table_name LowCardinality(String),
    row        String
) ENGINE = MergeTree
ORDER BY (move_id, table_name);
CREATE TABLE IF NOT EXISTS moved_rows_staged AS moved_rows;
