import type { RowColumn } from './RowWriter.ts'

/** The rows of an answer as they come from the engine, for files that are too large to be held. */
export type StreamedTable = {
  columns: readonly RowColumn[]
  /** Each row is aligned with the columns. Whoever stops taking them ends the question. */
  rows: AsyncGenerator<unknown[][]>
  isSample: boolean
  /** What is said of it in headers; see `listMetaHeaders`. */
  meta?: {
    data_from?: string | null
    data_to?: string | null
    history_from?: string
    locked?: readonly string[]
  }
  /** How many rows there will be, asked only where a tier limits them. */
  count(): Promise<number>
}
