/** A list that lacks more of the records known for its days, measured by its own records, is a part of the list. */
const MAX_WITHDRAWN = 0.1

/**
 * SQL of the newest version of every dated record that its source still lists, in parentheses. A source publishes its whole
 * list and corrects the day, name or kind of a record by listing it again, so an older record that is missing from the
 * list was corrected or withdrawn. The rows stay in the table. A list that lacks many records is a part of the list and
 * withdraws none.
 * @param isOfList SQL of whether a row is of a whole list.
 */
export function listedRecordsSql(table: 'fundraises' | 'events', isOfList: string): string {
  // By source, the list with the most records: its moment and the days that it spans.
  const lists = `(
    SELECT source_id, max(observed_at) AS listed_at, min(day) AS first_day, max(day) AS last_day, count() AS listed
    FROM ${table} FINAL WHERE ${isOfList} GROUP BY source_id, batch_id
    ORDER BY listed DESC, listed_at DESC LIMIT 1 BY source_id)`
  return `(
    SELECT * EXCEPT (is_missing, missing, listed) FROM (
      SELECT records.*, listed,
             observed_at < listed_at AND day BETWEEN first_day AND last_day AS is_missing,
             sum(is_missing) OVER (PARTITION BY source_id) AS missing
      FROM ${table} AS records FINAL LEFT JOIN ${lists} AS lists USING (source_id)
    )
    WHERE NOT is_missing OR missing > ${MAX_WITHDRAWN} * listed)`
}
