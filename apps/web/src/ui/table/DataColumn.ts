import type { FormatStyle } from '@tickmark/core/formats/formatValue'
import type { ReactNode } from 'react'
import type { CsvField } from '../../data/downloadFile.ts'

/** The value of a cell, by which rows are sorted, filtered and summarized. */
export type CellValue = number | string | null

/** Names of the fields of a row that a file can hold as they are. */
type FieldName<Row> = {
  [Field in keyof Row & string]: Row[Field] extends CsvField ? Field : never
}[keyof Row & string]

/** A column of a file: a field of the row under its own name, or a header, with its unit, and the value of a row. */
export type FileField<Row> =
  | FieldName<Row>
  | {
      header: string
      value: (row: Row) => CsvField
      /** The fields below all rows, such as a total. */
      below?: readonly CsvField[]
    }

/** A column that only the files of a table have, such as an id. */
export type FileColumn<Row> = { id: string; file: readonly FileField<Row>[] }

/** A column of a table: its header, how a row is shown in it, and what a file of the table has for it. */
export type DataColumn<Row> = {
  id: string
  header: ReactNode
  /** The text of the header. Needed only where the header is a component that renders the text itself. */
  name?: string
  /** Width in pixels; the first column keeps to the left edge while the others scroll. */
  width: number
  align: 'left' | 'right'
  /** The number of characters of its longest text, name included, by which a card gives it space instead of `width`. */
  length?: number
  /** `style` gives all figures of the column one number of decimals; see `columnStyle`. */
  cell: (row: Row, style: FormatStyle) => ReactNode
  /** The text of a cell, for searching. Needed only where `cell` returns a component that renders the text itself. */
  text?: (row: Row) => string
  /** Present where the page sorts the rows by this column, or requests them in another order. */
  sort?: {
    direction: 'asc' | 'desc' | null
    position: number | null
    toggle: (multi: boolean) => void
  }
  /** The value of a cell, where the table has all rows: the table then sorts and filters them itself. Days are texts. */
  value?: (row: Row) => CellValue
  /** The figure of a cell where `value` is absent, for the decimals of the column. */
  amount?: (row: Row) => number | null
  /** Their decimals where the table has a part of the rows only. */
  style?: FormatStyle
  /** The format of this column's summaries. */
  figure?: {
    write: (value: number | null, style: FormatStyle) => string
    /** True if the values of several rows add up. */
    adds: boolean
    /** Returns false for values that come last in every order and count in no quartile. */
    counts?: (value: number) => boolean
  }
  /** The cells below all rows, aligned with `DataTable`'s `footers`. */
  footers?: readonly (ReactNode | ((style: FormatStyle) => ReactNode))[]
  /** The columns of a file for this one; files leave it out where this is absent. */
  file?: readonly FileField<Row>[]
  /** The table leaves the column out, and its files keep it. */
  isInFileOnly?: boolean
}
