import type {
  FinancialStatement,
  StatementCell,
  StatementRow,
} from '@tickmark/core/answers/FinancialStatement'
import type { Day } from '@tickmark/core/time/Day'
import type { TraceTarget } from '../../data/trace/TraceTarget.ts'

/** The figure of a line in the period that begins on a day, and where it is traced; null where the statement has no such period. */
export function figureAt(
  statement: Pick<FinancialStatement, 'project_id' | 'granularity' | 'periods'>,
  row: StatementRow,
  start: Day,
): { cell: StatementCell | null; trace: TraceTarget | null } {
  const cell = row.cells[statement.periods.findIndex((period) => period.start === start)] ?? null
  if (cell === null) return { cell, trace: null }
  const { project_id, granularity } = statement
  return { cell, trace: { project_id, metric_id: row.metric_id, timestamp: start, granularity } }
}
