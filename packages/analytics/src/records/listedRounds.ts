/** A list that lacks more of the rounds known for its days, measured by its own rounds, is a part of the list. */
const MAX_WITHDRAWN = 0.1

/** Batches of answers about single projects, which hold the rounds of those alone. */
const OF_PROJECTS = `(SELECT batch_id FROM batches FINAL
  WHERE startsWith(input, 'raw/') AND position(input, '/raises/') = 0)`

/** By source, the list with the most rounds: its moment and the days that it spans. */
const WHOLE_LISTS = `(
  SELECT source_id, max(observed_at) AS listed_at, min(day) AS first_day, max(day) AS last_day, count() AS listed
  FROM fundraises FINAL WHERE batch_id NOT IN ${OF_PROJECTS} GROUP BY source_id, batch_id
  ORDER BY listed DESC, listed_at DESC LIMIT 1 BY source_id
)`

/**
 * The newest version of every funding round that its source still lists. A source publishes its whole list and corrects
 * the day, name or kind of a round by listing it again, so an older round that is missing from the list was corrected or
 * withdrawn. The rows stay in the table. A list that lacks many rounds is a part of the list and withdraws none.
 */
export const LISTED_ROUNDS = `(
  SELECT * EXCEPT (is_missing, missing, listed) FROM (
    SELECT rounds.*, listed,
           observed_at < listed_at AND day BETWEEN first_day AND last_day AS is_missing,
           sum(is_missing) OVER (PARTITION BY source_id) AS missing
    FROM fundraises AS rounds FINAL LEFT JOIN ${WHOLE_LISTS} AS lists USING (source_id)
  )
  WHERE NOT is_missing OR missing > ${MAX_WITHDRAWN} * listed
)`
