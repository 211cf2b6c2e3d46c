import { findFigureColumn } from './parseFigureColumn.ts'

/**
 * The trends among columns that cover another window than the change of their metric beside them or, where there is no
 * change, than its sum or average. A table that the terminal offers has none.
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
