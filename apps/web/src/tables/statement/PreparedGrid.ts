import type { TraceTarget } from '../../data/trace/TraceTarget.ts'
import type { FigureColumn, FigureRow } from './FigureTable.ts'

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
