-- Where the batches of an export wait until they are restored as a whole.
CREATE TABLE IF NOT EXISTS batches_staged AS batches;
