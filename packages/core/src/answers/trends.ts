import { findFigureColumn } from './figureColumns.ts'

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

/**
 * The trends among columns whose window differs from that of their metric's change or, without a change, of its sum or
 * average. No ready-made table has any.
 */
export function listLooseTrends(columnIds: readonly string[]): string[] {
  const columns = columnIds.flatMap((id) => findFigureColumn(id) ?? [])
  return columns.flatMap((trend) => {
    if (trend.aggregation !== 'trend') return []
    const listWindows = (...aggregations: string[]) =>
      columns
        .filter(
          (one) => one.metric_id === trend.metric_id && aggregations.includes(one.aggregation),
        )
        .map(({ interval }) => interval)
    const changes = listWindows('change')
    const windows = changes.length > 0 ? changes : listWindows('sum', 'avg')
    return windows.length === 0 || windows.includes(trend.interval) ? [] : [trend.column_id]
  })
}
