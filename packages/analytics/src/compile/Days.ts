import type { Leaf } from './Plan.ts'

/** SQL of the days of a question: `project_id, …split, day, prov` and the columns that leaves are made of. */
export type Days = {
  sql: string
  /** SQL of the value that a leaf has on a day. */
  cellOf: (leaf: Leaf) => string
}
