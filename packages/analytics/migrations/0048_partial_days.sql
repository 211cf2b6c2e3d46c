-- Days whose value is of a window with fewer days than it should have; they count in no highest or lowest value.
ALTER TABLE daily_values ADD COLUMN IF NOT EXISTS partial_days Array(Date) AFTER values;
ALTER TABLE daily_values_staged ADD COLUMN IF NOT EXISTS partial_days Array(Date) AFTER values;
