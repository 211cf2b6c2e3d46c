import type { NamedCall } from '@tickmark/core/calls/NAMED_CALLS'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'

/** A list of the data status that the server gives page by page: how it is called, and how its answers are read. */
export type PagedList<Answer, Row> = {
  title: string
  /** What its rows are, such as `Second opinions`. */
  label: string
  /** Under which the list keeps how it is looked at. */
  layoutId: string
  call: NamedCall
  /** What it means that there are no rows at all. */
  none: string
  /** The rows of a page, and how many there are on all of them. */
  read: (answer: Answer) => { rows: readonly Row[]; total: number }
  rowKey: (row: Row) => string
  /** Rows as a file has them. */
  tabulate: (rows: readonly Row[], isSample: boolean) => PanelTable
}
