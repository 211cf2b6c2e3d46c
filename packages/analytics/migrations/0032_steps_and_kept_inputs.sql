-- From one value to the next, in days, as most series of the metric have it: 1 where they come by the day.
ALTER TABLE freshness ADD COLUMN IF NOT EXISTS step_days UInt16 DEFAULT 1;
ALTER TABLE freshness_staged ADD COLUMN IF NOT EXISTS step_days UInt16 DEFAULT 1;

-- Where the way from points to their files waits until an export is restored as a whole.
CREATE TABLE IF NOT EXISTS batch_inputs_staged AS batch_inputs;
CREATE TABLE IF NOT EXISTS point_lines_staged AS point_lines;
