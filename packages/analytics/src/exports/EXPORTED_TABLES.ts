import { RECORD_TABLES } from '../batches/BatchWriter.ts'

/** What a store is: every version of every point, what counts of it, the records and the batches. All else is computed. */
export const EXPORTED_TABLES = [
  'observations',
  'facts',
  'second_opinions',
  'held_points',
  ...RECORD_TABLES,
  'batch_inputs',
  'point_lines',
  'batches',
] as const
export type ExportedTable = (typeof EXPORTED_TABLES)[number]
