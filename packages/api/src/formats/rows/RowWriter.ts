/** What a column of a streamed table holds. A `moment` is an ISO text, a `day` one without a time. */
export type ColumnKind = 'number' | 'flag' | 'moment' | 'day' | 'list' | 'text'

export type RowColumn = { name: string; kind: ColumnKind }

/** Writes a table piece by piece, in memory that does not grow with the number of its rows. */
export type RowWriter = {
  begin(): Buffer
  /** Bytes of these rows, or of those that were kept back; each row is aligned with the columns. */
  write(rows: readonly (readonly unknown[])[]): Buffer
  end(): Buffer
}
