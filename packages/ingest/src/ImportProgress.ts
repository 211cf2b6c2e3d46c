/** How far a run of imports is. */
export type ImportProgress =
  | {
      phase: 'loading'
      path: string
      /** Position of the file in the run, from 0, out of `count`. */
      index: number
      count: number
      /** Rows of the file read so far. */
      rows: number
    }
  | { phase: 'finishing' }
