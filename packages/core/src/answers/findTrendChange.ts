type Column = {
  column_id: string
  metric_id: string | null
  interval: string | null
  aggregation: string | null
}

/**
 * The id of the change that a trend stands beside: that of the same metric over the same window. Null where the metric's
 * changes are over other windows only: the line must not be taken for any of them. Undefined where there is none.
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
