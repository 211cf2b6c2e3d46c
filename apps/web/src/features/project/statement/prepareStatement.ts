import type { FinancialStatement, StatementCell } from '@tickmark/core/answers/FinancialStatement'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatMetricValue } from '@tickmark/core/formats/formatMetricValue'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Day } from '@tickmark/core/time/Day'
import type { StatementView } from './StatementSearch.ts'

/** A figure as it is shown: the figure itself and, below it, its change. */
export type PreparedCell = {
  text: string
  change: number | null
  /** Whether a change has a place in this cell at all. */
  hasChange: boolean
  timestamp: Day
}

export type PreparedRow = {
  metric_id: string
  title: string
  definition: string
  isSummary: boolean
  isLowerBetter: boolean
  cells: PreparedCell[]
  ltm: string
}

export type PreparedStatement = {
  columns: { start: Day; heading: string; subheading: string; provisional: boolean }[]
  sections: { section: string; title: string; rows: PreparedRow[] }[]
  ltmNote: string
  hasUnfinished: boolean
}

/** Decides what every cell of the statement says in a view, and in which order the periods stand. */
export function prepareStatement(
  statement: FinancialStatement,
  { view, oldestFirst }: { view: StatementView; oldestFirst: boolean },
): PreparedStatement {
  const inOrder = <T>(items: readonly T[]): T[] => (oldestFirst ? items.toReversed() : [...items])
  return {
    columns: inOrder(statement.periods).map((period) => ({
      start: period.start,
      heading: `${period.heading}${period.provisional ? '*' : ''}`,
      subheading: period.provisional
        ? `to ${formatDay(period.to).slice(0, -5)}`
        : period.subheading,
      provisional: period.provisional,
    })),
    sections: statement.sections.map((section) => ({
      section: section.section,
      title: section.title,
      rows: section.rows.map((row) => ({
        metric_id: row.metric_id,
        title: row.title,
        definition: row.definition,
        isSummary: row.is_summary,
        isLowerBetter: row.is_lower_value_better,
        cells: inOrder(
          row.cells.map((cell, index) => ({
            ...writeCell(cell, row.metric_id, view),
            timestamp: statement.periods[index]?.start ?? '',
          })),
        ),
        ltm:
          view === 'values' ? formatMetricValue(row.ltm, getMetric(row.metric_id), 'compact') : '',
      })),
    })),
    ltmNote: statement.ltm_to === null ? '' : `to ${formatDay(statement.ltm_to)}`,
    hasUnfinished: statement.periods.some((period) => period.provisional),
  }
}

function writeCell(
  cell: StatementCell,
  metricId: string,
  view: StatementView,
): Omit<PreparedCell, 'timestamp'> {
  switch (view) {
    case 'values':
      // An unfinished period is shorter than those before it, so comparing them would mislead.
      return {
        text: formatMetricValue(cell.value, getMetric(metricId), 'compact'),
        change: cell.provisional ? null : cell.pop_change,
        hasChange: !cell.provisional && cell.pop_change !== null,
      }
    case 'yoy':
      return {
        text: formatChange(cell.provisional ? null : cell.yoy_change),
        change: cell.provisional ? null : cell.yoy_change,
        hasChange: false,
      }
    case 'common':
      return {
        text: formatValue(cell.share_of_fees, 'percent', 'compact'),
        change: null,
        hasChange: false,
      }
  }
}
