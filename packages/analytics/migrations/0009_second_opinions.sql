-- Values that lost to a source that is believed more: what the other one said, for the same point, newest version only.
CREATE TABLE IF NOT EXISTS second_opinions AS observations
ENGINE = ReplacingMergeTree(observed_at)
ORDER BY (metric_id, project_id, chain_id, product_id, contract_id, day, source_id);

CREATE TABLE IF NOT EXISTS second_opinions_staged AS second_opinions;
