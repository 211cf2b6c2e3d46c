import { loadBatch } from '../../batches/loadBatch.ts'
import { refreshDerivedTables } from '../../batches/refreshDerivedTables.ts'
import { publishMetric } from '../../catalog/ownMetrics.ts'
import type { Analytics } from '../../client/Analytics.ts'
import { moveProject } from '../../moves/moveProject.ts'
import type { World } from './World.ts'

/** Loads everything of a world into a store, through the doors that files and staff use. */
export async function loadWorld(db: Analytics, { seed, own, loads, merges }: World): Promise<void> {
  const author = { author: 'oracle', reason: 'Oracle' }
  for (const metric of own)
    await publishMetric(db, metric, { ...author, source: 'datahub:1', revision: metric.metric_id })
  await db.refreshDataVersion()
  for (const [at, { source_id, observed_at, points }] of loads.entries())
    await loadBatch(db, {
      source_id,
      input: `oracle-${seed}-${at}.csv`,
      content_hash: `oracle-${seed}-${at}`,
      observed_at,
      read: async (writer) => {
        for (const [line, point] of points.entries()) {
          writer.read()
          writer.point({ ...point, line: line + 1 })
          if (writer.full) await writer.flush()
        }
      },
    })
  for (const merge of merges) await moveProject(db, { kind: 'merge', ...merge }, author)
  await refreshDerivedTables(db)
}
