-- Rows of unlock schedules that items of the datahub propose, as JSON without source, batch and moment.
CREATE TABLE IF NOT EXISTS datahub_unlocks (
    table_id String,
    position UInt32,
    unlock   String
) ENGINE = MergeTree
ORDER BY (table_id, position);
