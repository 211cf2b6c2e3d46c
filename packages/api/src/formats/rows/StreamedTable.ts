import type { RowColumn } from './RowWriter.ts'

/** The rows of an answer as they come from the engine, for files that are too large to be held. */
export type StreamedTable = {
  columns: readonly RowColumn[]
  /** Each row is aligned with the columns. Whoever stops taking them ends the question. */
  rows: AsyncGenerator<unknown[][]>
  isSample: boolean
  /** What was left out for the tier of whoever asked; see `listCuts`. */
  cuts?: { history_from?: string; locked?: readonly string[] }
  /** How many rows there will be, asked only where a tier limits them. */
  count(): Promise<number>
}
