import type { PointKey } from '@tickmark/core/answers/fields'
import type { Resolution } from '@tickmark/core/quality/resolvePoint'
import { v7 as createSortableId } from 'uuid'
import type { Analytics } from '../client/Analytics.ts'
import { withMutex } from '../client/serialQueue.ts'
import { POINT_KEY } from '../quality/CheckedBatch.ts'
import { type BatchRow, writeBatchRow } from './BatchRow.ts'
import { clearStaging } from './clearStaging.ts'
import { commitBatches, completeCommits } from './commitBatch.ts'

/** Identifies a point of one source. */
export type QuarantinedKey = PointKey & { source_id: string }

export type Closing = QuarantinedKey & Resolution

type Options = {
  /** True if a person requested it. */
  isOrdered: boolean
  /** See `BatchInput`. */
  assertLeaseHeld?: (() => Promise<void>) | undefined
}

/**
 * Ends the quarantine of points. Released points become new versions through a batch of their source, which is all or
 * nothing like any batch. An automatic release is dated like the newest load that confirmed it, a requested one like
 * the request. Returns how many points were closed.
 */
export function closeQuarantine(
  db: Analytics,
  closings: readonly Closing[],
  options: Options,
): Promise<number> {
  return withMutex(db, async () => {
    let closed = 0
    for (const source_id of new Set(closings.map((one) => one.source_id)))
      closed += await closeOfSource(db, {
        source_id,
        closings: closings.filter((one) => one.source_id === source_id),
        ...options,
      })
    return closed
  })
}

async function closeOfSource(
  db: Analytics,
  of: Options & { source_id: string; closings: readonly Closing[] },
): Promise<number> {
  const { closings, isOrdered, assertLeaseHeld } = of
  await assertLeaseHeld?.()
  await completeCommits(db)
  await clearStaging(db)
  const batch_id = createSortableId()
  const observed_at = isOrdered ? Date.now() : await findNewestLoad(db)
  const params = { batch_id, observed_at }
  await db.insert(
    'held_points_raw',
    closings
      .map((one) =>
        JSON.stringify({
          ...keyOf(one),
          state: one.state,
          reason: one.reason,
          withheld: one.publishes ? 1 : 0,
        }),
      )
      .join('\n'),
    'JSONEachRow',
  )
  await db.command({
    sql: `
      INSERT INTO held_points_staged
      SELECT ${POINT_KEY}, source_id, held.check_id, held.value, held.expected, held.why, held.withheld,
             closing.state, closing.reason, held.held_batch_id, held.observed_at, {batch_id: String}, now64(6, 'UTC')
      FROM (
        SELECT * FROM held_points FINAL
        WHERE state = 'held' AND (${POINT_KEY}, source_id) IN (SELECT ${POINT_KEY}, source_id FROM held_points_raw)
      ) AS held
      INNER JOIN held_points_raw AS closing USING (${POINT_KEY}, source_id)`,
    params,
  })
  await db.command({
    sql: `
      INSERT INTO observations_staged
      SELECT ${POINT_KEY}, value, 0, source_id, {batch_id: String},
             greatest(observed_at, fromUnixTimestamp64Milli({observed_at: Int64}, 'UTC'))
      FROM held_points_staged
      WHERE (${POINT_KEY}, source_id) IN (SELECT ${POINT_KEY}, source_id FROM held_points_raw WHERE withheld = 1)`,
    params,
  })
  await db.command({ sql: 'INSERT INTO facts_staged SELECT * FROM observations_staged' })
  const [counts] = await db.rows<{ points: number; closed: number }>({
    sql: `SELECT (SELECT count() FROM observations_staged) AS points,
                 (SELECT count() FROM held_points_staged) AS closed`,
  })
  const { points, closed } = counts ?? { points: 0, closed: 0 }
  if (closed > 0) {
    const row = describe(of, { batch_id, observed_at, points, closed })
    await writeBatchRow(db, row)
    await assertLeaseHeld?.()
    await commitBatches(db, [row], assertLeaseHeld)
  }
  await clearStaging(db)
  return closed
}

function describe(
  { source_id, isOrdered }: { source_id: string; isOrdered: boolean },
  of: { batch_id: string; observed_at: number; points: number; closed: number },
): BatchRow {
  return {
    batch_id: of.batch_id,
    source_id,
    input: isOrdered ? 'held points, released by staff' : 'held points, settled',
    fingerprint: of.batch_id,
    state: 'loading',
    observed_at: of.observed_at,
    started_at: Date.now(),
    tables: [...(of.points > 0 ? ['observations', 'facts'] : []), 'held_points'],
    rows_read: of.closed,
    rows_kept: of.points,
    rows_rejected: 0,
    rejects: '[]',
    checks: '[]',
    error: '',
  }
}

function keyOf(one: QuarantinedKey): QuarantinedKey {
  const { metric_id, project_id, chain_id, product_id, contract_id, day, source_id } = one
  return { metric_id, project_id, chain_id, product_id, contract_id, day, source_id }
}

/** Finds the time at which the newest loaded batch was observed. */
async function findNewestLoad(db: Analytics): Promise<number> {
  const [row] = await db.rows<{ newest: number }>({
    sql: `SELECT toUnixTimestamp64Milli(max(observed_at)) AS newest FROM batches FINAL WHERE state = 'loaded'`,
  })
  return row?.newest ?? Date.now()
}
