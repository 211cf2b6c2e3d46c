-- Hacks of a project on one day differ by their reports since then.
INSERT INTO events
SELECT * REPLACE (concat(record_id, '/', lower(substring(hex(MD5(url)), 1, 8))) AS record_id)
FROM (SELECT * FROM events FINAL WHERE match(record_id, '^defillama/[^/]+/hack/[0-9-]{10}$'));

DELETE FROM events WHERE match(record_id, '^defillama/[^/]+/hack/[0-9-]{10}$');
