-- Several sources may state one asset: lists leave the id of the record empty, files and the datahub do not; see
-- `ASSETS_SQL`. Addresses are `chain:address`.
ALTER TABLE assets
    ADD COLUMN IF NOT EXISTS record_id String,
    MODIFY ORDER BY (asset_id, record_id);
ALTER TABLE assets ADD COLUMN IF NOT EXISTS addresses Array(String);
ALTER TABLE assets ADD COLUMN IF NOT EXISTS links Array(String);

ALTER TABLE assets_staged
    ADD COLUMN IF NOT EXISTS record_id String,
    MODIFY ORDER BY (asset_id, record_id);
ALTER TABLE assets_staged ADD COLUMN IF NOT EXISTS addresses Array(String);
ALTER TABLE assets_staged ADD COLUMN IF NOT EXISTS links Array(String);
