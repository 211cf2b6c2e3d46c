import type { PointKey } from '@tickmark/core/answers/fields'
import type { QualityCheckId } from '@tickmark/core/quality/QUALITY_CHECKS'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { clearStaging } from '../batches/clearStaging.ts'
import { completeCommits } from '../batches/commitBatch.ts'
import { sliceBatch } from '../batches/sliceBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { withMutex } from '../client/serialQueue.ts'
import { checkBatch } from '../quality/checkBatch.ts'
import { findKnown } from '../quality/findKnown.ts'
import { countProposed, PROPOSED, proposedParams } from './proposedTable.ts'

/** The finding of a check about a proposed table: the number of points, and one of them as an example. */
export type TableFinding = {
  check_id: QualityCheckId
  points: number
  example: Omit<PointKey, 'contract_id'> & { value: number; why: string }
}

/**
 * Runs the checks of a load over a proposed table as if it were merged, in the staging tables, which are empty again
 * afterwards. A view of a store checks the points that it shows, against the facts that it shows. Hold the loader lease.
 */
export function checkTable(
  db: Analytics,
  tableId: string,
  assertLeaseHeld: () => Promise<void> = async () => undefined,
): Promise<TableFinding[]> {
  const whole = db.history?.whole ?? db
  return withMutex(whole, async () => {
    await assertLeaseHeld()
    await completeCommits(whole)
    await clearStaging(whole)
    try {
      return await check(db, tableId, assertLeaseHeld)
    } finally {
      await clearStaging(whole)
    }
  })
}

async function check(
  db: Analytics,
  tableId: string,
  assertLeaseHeld: () => Promise<void>,
): Promise<TableFinding[]> {
  await db.command({
    sql: `INSERT INTO observations_raw
          SELECT metric_id, project_id, chain_id, product_id, contract_id, day, value, 0, line FROM ${PROPOSED}`,
    params: proposedParams(db, tableId),
  })
  const points = await countProposed(db, tableId)
  const findings = new Map<string, TableFinding>()
  await sliceBatch(db, { points, assertLeaseHeld }, async (slice) => {
    await db.command({ sql: 'TRUNCATE TABLE held_points_raw' })
    await checkBatch(db, {
      batches: [{ batch_id: 'check', observed_at: Date.now(), projects: [] }],
      source_id: DATAHUB_SOURCE,
      points: slice.points,
      ...(await findKnown(db)),
      checks: 'withhold',
    })
    const found = await db.rows<TableFinding>({
      sql: `
        SELECT check_id, count() AS points,
               argMin((metric_id, project_id, chain_id, product_id, toString(day), value, why), day)::Tuple(
                 metric_id String, project_id String, chain_id String, product_id String, day String, value Float64, why String) AS example
        FROM held_points_raw WHERE state = 'held' GROUP BY check_id`,
    })
    for (const { check_id, points, example } of found) {
      const before = findings.get(check_id) ?? { check_id, points: 0, example }
      findings.set(check_id, { ...before, points: before.points + points })
    }
  })
  return [...findings.values()].sort((a, b) => b.points - a.points)
}
