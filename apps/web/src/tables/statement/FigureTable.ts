import type { StatementCell } from '@tickmark/core/answers/FinancialStatement'
import type { TraceTarget } from '../../data/trace/TraceTarget.ts'

/** A figure and where it comes from; null where the project has none. */
export type FigureCell = { columnId: string; cell: StatementCell | null; trace: TraceTarget | null }

/** A line of figures, aligned with the columns of its table. */
export type FigureRow = {
  id: string
  title: string
  /** What the line means. */
  hint: string | null
  metricId: string
  isSummary: boolean
  /** The project that the row is, where rows are projects. */
  projectId?: string
  cells: FigureCell[]
}

export type FigureColumn = {
  id: string
  heading: string
  subheading: string
  /** Names the column in a file, with the day it ends on. */
  fileHeading: string
  /** Stands apart from the periods beside it, as the last twelve months do. */
  isApart: boolean
  /** The project that the column is, where columns are projects. */
  projectId?: string
}

/** Figures of statements laid out as a table, before a view decides what of them is written. */
export type FigureTable = {
  /** The change that stands below each value. */
  below: 'pop' | 'yoy'
  columns: FigureColumn[]
  /** A section without a title does not fold. */
  sections: { id: string; title: string | null; rows: FigureRow[] }[]
}
