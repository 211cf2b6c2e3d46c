-- Hacks of a project on one day differ by their places in the list since then, so that a corrected link changes no id.
INSERT INTO events
SELECT * EXCEPT (place) REPLACE (concat(splitByRegexp('/[0-9a-f]{8}$', record_id)[1], if(place = 1, '', concat('/', toString(place)))) AS record_id)
FROM (
  SELECT *, row_number() OVER (PARTITION BY project_id, day ORDER BY observed_at, record_id) AS place
  FROM events FINAL WHERE match(record_id, '^defillama/[^/]+/hack/[0-9-]{10}/[0-9a-f]{8}$'));

DELETE FROM events WHERE match(record_id, '^defillama/[^/]+/hack/[0-9-]{10}/[0-9a-f]{8}$');
