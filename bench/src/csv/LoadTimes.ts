/** What loading one file took, in milliseconds, and what it added. */
export type LoadTimes = {
  bytes: number
  points: number
  /** The whole import: read, stage, commit and what is computed ahead. */
  whole: number
  /** Of that, up to the end of the batch. */
  batch: number
  /** The engine's own `INSERT … FROM INFILE` into a plain table with the file's columns. */
  infile: number
}
