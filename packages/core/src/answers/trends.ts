type Column = {
  column_id: string
  metric_id: string | null
  interval: string | null
  aggregation: string | null
}

/**
 * The id of the change column that belongs to a trend: the same metric over the same window. Null where the metric only
 * has changes over other windows, which the line must not be mistaken for; undefined where it has none.
 */
export function findTrendChange(
  trend: Column,
  columns: readonly Column[],
): string | null | undefined {
  const changes = columns.filter(
    ({ aggregation, metric_id }) => aggregation === 'change' && metric_id === trend.metric_id,
  )
  if (changes.length === 0) return undefined
  return changes.find(({ interval }) => interval === trend.interval)?.column_id ?? null
}
