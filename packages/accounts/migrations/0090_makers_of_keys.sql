-- Who has seen a key when it was made. Keys of an organization end when they leave it.
ALTER TABLE api_keys ADD COLUMN made_by text REFERENCES users ON DELETE SET NULL;
CREATE INDEX api_keys_of_maker ON api_keys (made_by);
UPDATE api_keys SET made_by = users.id
FROM audit_log JOIN users ON users.id = audit_log.actor_id
WHERE audit_log.action = 'key.create' AND audit_log.object = 'key:' || api_keys.id;
