import type { MartView } from '@tickmark/core/marts/MartView'
import type { RowsRequestInput } from '@tickmark/core/marts/RowsRequest'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { NamedCall } from '@tickmark/core/screens/NAMED_CALLS'
import type { CsvField } from '../../../data/downloadFile.ts'
import type { ChartPicture } from '../../picture/ChartPicture.ts'
import type { Embedded } from './EmbeddedPart.ts'

/** The query of a panel: of metrics, of a mart, or a named one with its input. */
export type PanelCall =
  | { query: MetricQueryInput }
  | { mart: string; rows: RowsRequestInput }
  | { procedure: NamedCall; input: Readonly<Record<string, unknown>> }

/** A sheet of figures: units are in the heads, or in a column `unit` where they differ from row to row. */
export type FigureSheet = {
  header: readonly string[]
  rows: readonly (readonly CsvField[])[]
}

/** The figures of a panel as rows. */
export type PanelTable = FigureSheet & {
  /** The name of the sheet in workbooks, and the other sheets that they have. */
  sheet?: string
  further?: readonly (FigureSheet & { sheet: string })[]
  /** The number of the first columns that identify a row; one where absent. */
  leads?: number
  isSample: boolean
  /** The period of the figures, for the name of a file: a day, or the first and the last. */
  period: string
  /** The columns of the table on the page that each head belongs to; null where there is none. See `arrangeTable`. */
  columnIds?: readonly (string | null)[]
}

/** The contents of a panel, for exports, links and copies. */
export type PanelSubject = {
  title: string
  call: PanelCall
  /** Further queries, for series that are made of something else. */
  also?: readonly PanelCall[] | undefined
  /**
   * True if the call's CSV has the rows that the panel shows, so that a spreadsheet can fetch them; false where it has
   * others.
   */
  hasSameRows?: boolean
  /** Begins the names of files, such as `aave-fees`. The title is used where it is absent. */
  file?: string
  /** All figures, whatever the panel hides; they may have to be requested. Absent until there are any. */
  table: (() => PanelTable | Promise<PanelTable>) | undefined
  /** The rows of the table on the page that `table` has too, one each: files are in its order, without what it leaves out. */
  rows?: readonly unknown[]
  /** An address of the same rows that the server writes, for tables that a page cannot hold. */
  served?: string
  /** The drawing; absent where there is none, or none yet. */
  picture?: () => ChartPicture | Promise<ChartPicture>
  /** Ids of the sources behind the figures, as pictures name them. */
  sources?: readonly string[]
  /** The panel as other pages can show it; absent where it cannot be embedded. */
  embed?: Embedded
  /** The mart as it is looked at, for dashboards. */
  view?: MartView
}
