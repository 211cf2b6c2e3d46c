import type { StatementCell } from '@tickmark/core/answers/FinancialStatement'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatMetricValue, formatValue, MISSING } from '@tickmark/core/formats/formatValue'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { TraceTarget } from '../../data/trace/TraceTarget.ts'
import type { FigureCell, FigureColumn, FigureRow, FigureTable } from './FigureTable.ts'
import type { StatementView, StatementViewState } from './StatementChoice.ts'
import { listDetailKinds, readFigure } from './statementViews.ts'

/** What a cell says and where its figure comes from. */
export type GridCell = {
  columnId: string
  text: string
  /** Present where the cell says a change, so that it is coloured. */
  change?: number | null
  /** The change below a figure; null keeps its place free. Absent where none belongs. */
  below?: number | null
  /** Null where there is nothing to trace. */
  trace: TraceTarget | null
}

export type GridRow = Pick<FigureRow, 'id' | 'title' | 'hint' | 'projectId'> & {
  /** A `detail` is a row of changes or shares below a line. */
  kind: 'line' | 'summary' | 'detail'
  isLowerBetter: boolean
  cells: GridCell[]
}

/** A table of statement figures with every decision made. */
export type PreparedGrid = {
  corner: string
  columns: FigureColumn[]
  sections: { id: string; title: string | null; rows: GridRow[] }[]
}

/** Decides what every cell of a table says in a view, and which rows of changes are below the lines. */
export function writeGrid(
  { columns, sections, below }: FigureTable,
  look: StatementViewState,
): PreparedGrid {
  return {
    corner: look.view === 'values' ? 'USD unless stated' : '%',
    columns,
    sections: sections.map((section) => ({
      ...section,
      rows: section.rows.flatMap((row) => writeRows(row, { ...look, below })),
    })),
  }
}

function writeRows(
  row: FigureRow,
  look: StatementViewState & Pick<FigureTable, 'below'>,
): GridRow[] {
  const { metricId, isSummary, cells, ...named } = row
  const hasDetails = look.view === 'values' && look.hasRows
  const isLowerBetter = knownMetric(metricId).is_lower_value_better
  const write = (view: StatementView, below?: FigureTable['below']) =>
    cells.map((cell) => writeCell(cell, { view, metricId, below }))
  const line: GridRow = {
    ...named,
    kind: isSummary ? 'summary' : 'line',
    isLowerBetter,
    cells: write(look.view, look.view === 'values' && !hasDetails ? look.below : undefined),
  }
  if (!hasDetails) return [line]
  const details = listDetailKinds(look.granularity).map(
    ({ view, short, long }): GridRow => ({
      id: `${row.id} ${view}`,
      title: short,
      hint: long,
      kind: 'detail',
      isLowerBetter,
      cells: write(view),
    }),
  )
  // A row that has nothing to tell would only push the others apart.
  return [line, ...details.filter((one) => one.cells.some(({ text }) => text !== MISSING))]
}

type CellLook = {
  view: StatementView
  metricId: string
  below: FigureTable['below'] | undefined
}

function writeCell({ columnId, cell, trace }: FigureCell, look: CellLook): GridCell {
  const value = readFigure(cell, look.view)
  const star = cell?.partial === true && look.view === 'values' && value !== null ? '*' : ''
  const text = `${writeText(value, look)}${star}`
  return {
    columnId,
    text,
    ...((look.view === 'pop' || look.view === 'yoy') && { change: value }),
    ...(look.below && { below: readFigure(cell, look.below) }),
    trace: text === MISSING ? null : trace,
  }
}

function writeText(value: StatementCell['value'], { view, metricId }: CellLook): string {
  switch (view) {
    case 'values':
      return formatMetricValue(value, knownMetric(metricId), 'compact')
    case 'pop':
    case 'yoy':
      return formatChange(value)
    case 'common':
      return formatValue(value, 'percent', 'compact')
  }
}
