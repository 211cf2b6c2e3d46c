-- Moves of one batch: all of them are made or none. Moves before that were batches of their own.
ALTER TABLE project_moves ADD COLUMN IF NOT EXISTS batch_id String DEFAULT move_id;
ALTER TABLE project_moves_staged ADD COLUMN IF NOT EXISTS batch_id String DEFAULT move_id;
