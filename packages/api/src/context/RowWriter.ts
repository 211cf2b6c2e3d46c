/** Facts about a table beside its rows, in the order in which they are written. */
export type About = readonly (readonly [name: string, text: string])[]

/** The kind of values in a column of a streamed table. A `moment` is an ISO text, a `day` one without a time. */
export type ColumnKind = 'number' | 'flag' | 'moment' | 'day' | 'list' | 'text'

export type RowColumn = { name: string; kind: ColumnKind }

/** Writes a table piece by piece, in memory that does not grow with the number of its rows. */
export type RowWriter = {
  begin(): Buffer
  /** Bytes of these rows, or of those that were kept back; each row is aligned with the columns. */
  write(rows: readonly (readonly unknown[])[]): Buffer
  end(): Buffer
}

/** The rows of an answer as they come from the engine, for files that are too large to be held. */
export type StreamedTable = {
  columns: readonly RowColumn[]
  /** Each row is aligned with the columns. To stop taking them ends the query. */
  rows: AsyncGenerator<unknown[][]>
  isSample: boolean
  /** The facts about it for headers; see `listMetaHeaders`. */
  meta?: {
    data_from?: string | null
    data_to?: string | null
    history_from?: string
    locked?: readonly string[]
  }
  /** Counts the rows that there will be, called only where a tier limits them. */
  count(): Promise<number>
}
