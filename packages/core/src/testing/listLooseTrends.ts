import { findFigureColumn } from '../answers/figureColumns.ts'

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
