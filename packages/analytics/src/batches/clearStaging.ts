import type { Analytics } from '../client/Analytics.ts'
import { RECORD_TABLES } from './BatchWriter.ts'

const STAGING = [
  'observations_bundled',
  'observations_raw',
  'observations_read',
  'observations_staged',
  'facts_staged',
  'second_opinions_staged',
  'held_points_raw',
  'held_points_staged',
  'batch_inputs_staged',
  'point_lines_staged',
  'batches_staged',
  'project_moves_staged',
  'moved_observations_staged',
  'moved_rows_staged',
  'moved_after',
  ...RECORD_TABLES.map((table) => `${table}_staged`),
]

/** Empties the staging tables of batches. */
export async function clearStaging(db: Analytics): Promise<void> {
  const filled = await db.rows<{ name: string }>({
    sql: `SELECT name FROM system.tables
          WHERE database = currentDatabase() AND name IN {names: Array(String)} AND total_rows > 0`,
    params: { names: STAGING },
  })
  for (const { name } of filled) await db.command({ sql: `TRUNCATE TABLE ${name}` })
}
