import type {
  FinancialStatement,
  StatementLabel,
  StatementRow,
} from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import {
  describePeriod,
  type FigureColumn,
  type FigureRow,
  type FigureTable,
  figureAt,
  LTM_COLUMN,
  ltmFigure,
} from './FigureTable.ts'
import type { StatementViewState } from './StatementChoice.ts'

type Look = Pick<StatementViewState, 'view'> & { oldestFirst: boolean }

/** The statement of one project as a table: lines down, periods and the last twelve months across. */
export function layOutStatement(
  statement: FinancialStatement,
  { view, oldestFirst }: Look,
): FigureTable {
  const inOrder = <T>(items: readonly T[]): T[] => (oldestFirst ? items.toReversed() : [...items])
  // Of twelve months there is no change but that of a year.
  const hasLtm = view !== 'pop' && statement.ltm_to !== null
  const columns = inOrder(statement.periods).map(
    (period): FigureColumn => ({
      id: period.start,
      ...describePeriod(period),
      isApart: false,
    }),
  )
  return {
    below: 'pop',
    columns: hasLtm ? [...columns, describeLtm(statement)] : columns,
    sections: statement.sections.map(({ section, title, rows }) => ({
      id: section,
      title,
      rows: rows.map((row) => ({
        id: row.metric_id,
        title: row.title,
        hint: row.definition,
        metricId: row.metric_id,
        isSummary: row.is_summary,
        cells: [
          ...columns.map(({ id }) => ({ columnId: id, ...figureAt(statement, row, id) })),
          ...(hasLtm ? [{ columnId: LTM_COLUMN, ...ltmFigure(statement, row) }] : []),
        ],
        ...(row.labels &&
          view === 'values' && {
            labels: row.labels.map((label) =>
              layOutLabel(label, { row, columns, starts: statement.periods, hasLtm }),
            ),
          }),
      })),
    })),
  }
}

type Around = {
  row: StatementRow
  columns: readonly FigureColumn[]
  starts: FinancialStatement['periods']
  hasLtm: boolean
}

/** A label of a line; its figures are parts, which have no trace of their own. */
function layOutLabel(
  { label_id, name, text, values, ltm }: StatementLabel,
  { row, columns, starts, hasLtm }: Around,
): FigureRow {
  const figure = (columnId: string, value: number | null) => ({
    columnId,
    cell: {
      value,
      pop_change: null,
      yoy_change: null,
      share_of_fees: null,
      provisional: false,
    },
    trace: null,
  })
  return {
    id: `${row.metric_id} ${label_id}`,
    title: name,
    hint: text ?? null,
    metricId: row.metric_id,
    isSummary: false,
    cells: [
      ...columns.map(({ id }) =>
        figure(id, values[starts.findIndex(({ start }) => start === id)] ?? null),
      ),
      ...(hasLtm ? [figure(LTM_COLUMN, ltm)] : []),
    ],
  }
}

function describeLtm({ ltm_to }: FinancialStatement): FigureColumn {
  return {
    id: LTM_COLUMN,
    heading: 'LTM',
    subheading: ltm_to === null ? '' : `to ${formatDay(ltm_to)}`,
    fileHeading: `LTM to ${ltm_to}`,
    isApart: true,
  }
}
