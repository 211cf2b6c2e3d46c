import { findFigureColumn } from '../answers/figureColumns.ts'
import type { Access } from './Access.ts'
import { mayReadInterval } from './mayReadInterval.ts'
import { mayReadMetric } from './mayReadMetric.ts'

/** Whether somebody may read a column of figures. What is no such column is not decided here. */
export function mayReadColumn(access: Access, columnId: string): boolean {
  const column = findFigureColumn(columnId)
  if (column === undefined) return true
  return mayReadMetric(access, column.metric_id) && mayReadInterval(access, column.interval)
}
