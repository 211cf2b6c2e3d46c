import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { Day } from '@tickmark/core/time/Day'
import {
  describePeriod,
  type FigureCell,
  type FigureColumn,
  type FigureTable,
  figureAt,
  ltmFigure,
} from '../../tables/statement/FigureTable.ts'
import { findLine, listLines } from './listLines.ts'

/** Statements line by line: each line down, each project across, in one period or over the last twelve months. */
export function layOutComparison(
  statements: readonly FinancialStatement[],
  period: Day | null,
): FigureTable {
  return {
    // Twelve months have none right before them, so that they are compared with those of a year before.
    below: period === null ? 'yoy' : 'pop',
    columns: statements.map((statement) => describeProject(statement, period)),
    sections: listLines(statements)
      .map(({ section, title, lines }) => ({
        id: section,
        title,
        rows: lines
          .map((line) => ({
            id: line.metric_id,
            title: line.title,
            hint: line.definition,
            metricId: line.metric_id,
            isSummary: line.is_summary,
            cells: statements.map((statement) => placeFigure(statement, line.metric_id, period)),
          }))
          // A line of which nobody has a figure in this period tells nothing.
          .filter(({ cells }) => cells.some(({ cell }) => (cell?.value ?? null) !== null)),
      }))
      .filter(({ rows }) => rows.length > 0),
  }
}

function placeFigure(
  statement: FinancialStatement,
  metricId: string,
  period: Day | null,
): FigureCell {
  const columnId = statement.project_id
  const row = findLine(statement, metricId)
  if (row === undefined) return { columnId, cell: null, trace: null }
  const figure = period === null ? ltmFigure(statement, row) : figureAt(statement, row, period)
  return { columnId, ...figure }
}

function describeProject(statement: FinancialStatement, period: Day | null): FigureColumn {
  const { project_id, project_name, ltm_to } = statement
  const column = { id: project_id, heading: project_name, isApart: false, projectId: project_id }
  if (period === null)
    return {
      ...column,
      subheading: ltm_to === null ? 'no twelve months' : `LTM to ${formatDay(ltm_to)}`,
      fileHeading: `${project_id} (LTM${ltm_to === null ? '' : ` to ${ltm_to}`})`,
    }
  const shown = statement.periods.find(({ start }) => start === period)
  if (shown === undefined)
    return { ...column, subheading: 'not in this period', fileHeading: project_id }
  const { heading, subheading, fileHeading } = describePeriod(shown)
  return {
    ...column,
    subheading:
      shown.provisional || shown.from !== undefined ? `${heading} ${subheading}` : heading,
    fileHeading: `${project_id} ${fileHeading}`,
  }
}
