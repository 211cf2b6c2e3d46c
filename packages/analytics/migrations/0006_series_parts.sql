-- How many chains, products and contracts a series can be split into.
ALTER TABLE series
    ADD COLUMN IF NOT EXISTS chains    UInt64,
    ADD COLUMN IF NOT EXISTS products  UInt64,
    ADD COLUMN IF NOT EXISTS contracts UInt64;
ALTER TABLE series_staged
    ADD COLUMN IF NOT EXISTS chains    UInt64,
    ADD COLUMN IF NOT EXISTS products  UInt64,
    ADD COLUMN IF NOT EXISTS contracts UInt64;
