import type { Analytics, Engine } from '../client/Analytics.ts'
import { mapConcurrently } from '../client/mapConcurrently.ts'
import { listEngines, onEach } from '../shards/openShards.ts'
import { RECORD_TABLES } from './BatchWriter.ts'

const STAGING = [
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

/** Empties the staging tables of batches on all engines. */
export async function clearStaging(db: Analytics): Promise<void> {
  await onEach(listEngines(db), clearEngine)
}

/** A `Distributed` table has no rows of its own, so each shard says which of its tables are filled. */
async function clearEngine(engine: Engine): Promise<void> {
  const filled = await engine.rows<{ name: string }>({
    sql: `SELECT name FROM system.tables
          WHERE database = currentDatabase() AND name IN {names: Array(String)} AND total_rows > 0`,
    params: { names: STAGING },
  })
  await mapConcurrently(filled, 2, ({ name }) => engine.command({ sql: `TRUNCATE TABLE ${name}` }))
}
