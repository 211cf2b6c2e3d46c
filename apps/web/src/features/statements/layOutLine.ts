import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import {
  describePeriod,
  type FigureColumn,
  type FigureRow,
  type FigureTable,
  figureAt,
  LTM_COLUMN,
  ltmFigure,
} from '../../tables/statement/FigureTable.ts'
import type { StatementViewState } from '../../tables/statement/StatementChoice.ts'
import { findLine } from './listLines.ts'
import { listPeriods } from './listPeriods.ts'

type Look = Pick<StatementViewState, 'view'> & { oldestFirst: boolean }

/** One line of several statements: projects down, periods and the last twelve months across. */
export function layOutLine(
  statements: readonly FinancialStatement[],
  metricId: string,
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
  const rows = statements.map((statement): FigureRow => {
    const row = findLine(statement, metricId)
    const figures = columns.map(({ id }) => ({
      columnId: id,
      ...(row === undefined ? NO_FIGURE : figureAt(statement, row, id)),
    }))
    const ltm = row === undefined ? NO_FIGURE : ltmFigure(statement, row)
    return {
      id: statement.project_id,
      title: statement.project_name,
      hint: null,
      metricId,
      isSummary: false,
      projectId: statement.project_id,
      cells: hasLtm ? [...figures, { columnId: LTM_COLUMN, ...ltm }] : figures,
    }
  })
  return {
    below: 'pop',
    columns: hasLtm ? [...columns, LTM] : columns,
    sections: [{ id: metricId, title: null, rows }],
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
