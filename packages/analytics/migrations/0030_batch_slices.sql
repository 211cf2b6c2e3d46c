-- All that a large batch has read, while `observations_raw` holds one slice of its projects after the other.
CREATE TABLE IF NOT EXISTS observations_read AS observations_raw;
