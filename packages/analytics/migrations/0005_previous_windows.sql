-- The figures of the equally long window before, so that ranks and totals can be compared.
-- A project that has values just before the window only has a row too; its `points` are 0.
-- `recent` is the newest value of the last seven days up to the anchor, also where the interval is shorter;
-- `previous_recent` is the same up to the end of the window before.
ALTER TABLE aggregates
    ADD COLUMN IF NOT EXISTS recent          Nullable(Float64),
    ADD COLUMN IF NOT EXISTS previous_recent Nullable(Float64),
    ADD COLUMN IF NOT EXISTS previous_sum    Nullable(Float64),
    ADD COLUMN IF NOT EXISTS previous_avg    Nullable(Float64),
    ADD COLUMN IF NOT EXISTS previous_points UInt64;
ALTER TABLE aggregates_staged
    ADD COLUMN IF NOT EXISTS recent          Nullable(Float64),
    ADD COLUMN IF NOT EXISTS previous_recent Nullable(Float64),
    ADD COLUMN IF NOT EXISTS previous_sum    Nullable(Float64),
    ADD COLUMN IF NOT EXISTS previous_avg    Nullable(Float64),
    ADD COLUMN IF NOT EXISTS previous_points UInt64;
