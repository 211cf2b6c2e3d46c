import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { Day } from '@tickmark/core/time/Day'
import {
  describePeriod,
  type FigureCell,
  type FigureColumn,
  type FigureRow,
  type FigureTable,
  figureAt,
  LTM_COLUMN,
  ltmFigure,
} from '../../tables/statement/FigureTable.ts'
import type { StatementViewState } from '../../tables/statement/StatementChoice.ts'
import { findLine, listLines, listPeriods } from './comparison.ts'

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
          // A line without any figure in this period says nothing.
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

type Look = Pick<StatementViewState, 'view'> & { oldestFirst: boolean }

/**
 * One line of several statements, or every line in a section of its own: projects down, periods and the last twelve
 * months across.
 */
export function layOutLines(
  statements: readonly FinancialStatement[],
  metricId: string | null,
  { view, oldestFirst }: Look,
): FigureTable {
  const newestFirst = listPeriods(statements)
  const periods = oldestFirst ? newestFirst.toReversed() : newestFirst
  const hasLtm = view !== 'pop' && statements.some(({ ltm_to }) => ltm_to !== null)
  const columns = periods.map(
    (period): FigureColumn => ({
      id: period.start,
      ...describePeriod(period),
      isApart: false,
    }),
  )
  const layOutRows = (lineId: string, isLabeled: boolean) =>
    statements.map((statement): FigureRow => {
      const row = findLine(statement, lineId)
      const figures = columns.map(({ id }) => ({
        columnId: id,
        ...(row === undefined ? NO_FIGURE : figureAt(statement, row, id)),
      }))
      const ltm = row === undefined ? NO_FIGURE : ltmFigure(statement, row)
      return {
        id: isLabeled ? `${lineId} ${statement.project_id}` : statement.project_id,
        title: statement.project_name,
        hint: null,
        metricId: lineId,
        isSummary: false,
        projectId: statement.project_id,
        cells: hasLtm ? [...figures, { columnId: LTM_COLUMN, ...ltm }] : figures,
      }
    })
  return {
    below: 'pop',
    columns: hasLtm ? [...columns, LTM] : columns,
    sections:
      metricId === null
        ? listLines(statements)
            .flatMap(({ lines }) => lines)
            .map((line) => ({
              id: line.metric_id,
              title: line.title,
              rows: layOutRows(line.metric_id, true),
            }))
        : [{ id: metricId, title: null, rows: layOutRows(metricId, false) }],
  }
}

const NO_FIGURE = { cell: null, trace: null } as const
/** Each project's twelve months end with its own last finished month. */
const LTM: FigureColumn = {
  id: LTM_COLUMN,
  heading: 'LTM',
  subheading: 'last 12 months',
  fileHeading: 'LTM',
  isApart: true,
}
