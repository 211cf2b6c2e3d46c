-- The batches that whatever is computed ahead tells of, in one row; none while it is made, or when that failed.
CREATE TABLE IF NOT EXISTS renewals (
    -- What computed it: another edition may make something else of the same facts.
    edition   String,
    batch_ids Array(String)
) ENGINE = MergeTree
ORDER BY edition;
CREATE TABLE IF NOT EXISTS renewals_staged AS renewals;
