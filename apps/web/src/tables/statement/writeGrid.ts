import type { StatementCell } from '@tickmark/core/answers/FinancialStatement'
import { type ChangeOf, formatChange } from '@tickmark/core/formats/formatChange'
import {
  columnStyle,
  type FormatStyle,
  formatMetricValue,
  formatValue,
  MISSING,
} from '@tickmark/core/formats/formatValue'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { TraceTarget } from '../../data/trace/TraceTarget.ts'
import type { FigureCell, FigureColumn, FigureRow, FigureTable } from './FigureTable.ts'
import type { StatementView, StatementViewState } from './StatementChoice.ts'
import { listDetailKinds, readFigure } from './statementViews.ts'

type Change = { change: number | null } & ChangeOf

/** The text of a cell and the origin of its figure. */
export type GridCell = {
  columnId: string
  text: string
  /** Present where the cell says a change, so that it is colored. */
  change?: Change
  /** The change below a figure; null keeps its place free. Absent where none belongs. */
  below?: Change
  /** Null where there is nothing to trace. */
  trace: TraceTarget | null
  /** True if it says a value, and not a change or share of one. */
  isValue: boolean
}

export type GridRow = Pick<FigureRow, 'id' | 'title' | 'hint' | 'projectId'> & {
  /** A `detail` is a row of changes or shares below a line. */
  kind: 'line' | 'summary' | 'detail'
  /** The metric of the figures; decides what a change of them means. */
  metric: MetricDefinition
  cells: GridCell[]
  /** The line by label; absent where it has none. */
  labels?: GridRow[]
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
  const { metricId, isSummary, cells, labels, ...named } = row
  const hasDetails = look.view === 'values' && look.hasRows
  const metric = knownMetric(metricId)
  const write = (view: StatementView, below?: FigureTable['below']) => {
    const style = columnStyle(cells.map(({ cell }) => readFigure(cell, view)))
    return cells.map((cell) => writeCell(cell, { view, metric, below, style }))
  }
  const line: GridRow = {
    ...named,
    kind: isSummary ? 'summary' : 'line',
    metric,
    cells: write(look.view, look.view === 'values' && !hasDetails ? look.below : undefined),
    ...(labels && {
      labels: labels.flatMap((label) =>
        writeRows(label, { ...look, hasRows: false, below: 'yoy' }).map(
          (one): GridRow => ({
            ...one,
            kind: 'detail',
            cells: one.cells.map(({ below: _, ...cell }) => cell),
          }),
        ),
      ),
    }),
  }
  if (!hasDetails) return [line]
  const details = listDetailKinds(look.granularity).map(
    ({ view, short, long }): GridRow => ({
      id: `${row.id} ${view}`,
      title: short,
      hint: long,
      kind: 'detail',
      metric,
      cells: write(view),
    }),
  )
  // A row that has nothing to tell would only push the others apart.
  return [line, ...details.filter((one) => one.cells.some(({ text }) => text !== MISSING))]
}

type CellLook = {
  view: StatementView
  metric: MetricDefinition
  style: FormatStyle
  below: FigureTable['below'] | undefined
}

function writeCell({ columnId, cell, before, trace }: FigureCell, look: CellLook): GridCell {
  const value = readFigure(cell, look.view)
  const changeOver = (view: 'pop' | 'yoy'): Change => ({
    change: readFigure(cell, view),
    value: cell?.value,
    before: before?.[view],
    metric: look.metric,
  })
  const star = cell?.partial === true && look.view === 'values' && value !== null ? '*' : ''
  const text = `${writeText(value, look)}${star}`
  return {
    columnId,
    text,
    ...((look.view === 'pop' || look.view === 'yoy') && { change: changeOver(look.view) }),
    ...(look.below && { below: changeOver(look.below) }),
    trace: text === MISSING ? null : trace,
    isValue: look.view === 'values',
  }
}

function writeText(value: StatementCell['value'], { view, metric, style }: CellLook): string {
  switch (view) {
    case 'values':
      return formatMetricValue(value, metric, style)
    case 'pop':
    case 'yoy':
      return formatChange(value)
    case 'common':
      return formatValue(value, 'percent', style)
  }
}
