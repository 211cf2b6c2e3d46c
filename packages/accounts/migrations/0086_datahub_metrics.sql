-- Items that propose a metric of the instance's own.

ALTER TABLE datahub_items DROP CONSTRAINT datahub_items_kind_check;
ALTER TABLE datahub_items
  ADD CONSTRAINT datahub_items_kind_check CHECK (kind IN ('metadata', 'data', 'metric'));

-- Empty for the other kinds.
ALTER TABLE datahub_items ADD COLUMN metric_id text NOT NULL DEFAULT '';
CREATE INDEX datahub_items_of_metric ON datahub_items (metric_id, id) WHERE metric_id <> '';
