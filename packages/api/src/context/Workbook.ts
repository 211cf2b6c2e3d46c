import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'

/** The look of a cell: a unit, alone, bold, or as one that readers are meant to change. */
export type CellStyle =
  | MetricFormat
  | 'usd_millions'
  | 'z_score'
  | 'count'
  | 'text'
  | 'head'
  | 'number_head'
  | 'title'
  | 'wrapped'

/**
 * A cell of a workbook. A formula, without `=`, has the value that it gave when the file was written, or null for
 * none; text is never a formula.
 */
export type WorkbookCell = {
  value: number | string | null
  formula?: string
  style?: CellStyle
  look?: 'plain' | 'bold' | 'input'
}

/** Bars from one value to another, a row each, drawn from cells of their sheet: columns by letter, rows from 1. */
export type RangeChart = {
  title: string
  names: string
  /** The column of where bars begin, and those of how long their two parts are. */
  start: string
  parts: readonly [title: string, column: string][]
  from: number
  to: number
  /** The place of its top left corner, from 0. */
  place: { column: number; row: number }
}

export type WorkbookSheet = {
  name: string
  /** In characters; further columns have the usual width. */
  widths: readonly number[]
  rows: readonly (readonly (WorkbookCell | null)[])[]
  /** Rows and columns that stay in view. */
  frozen?: { rows: number; columns: number }
  chart?: RangeChart
}
