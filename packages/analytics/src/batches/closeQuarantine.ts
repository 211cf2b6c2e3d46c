import type { PointKey } from '@tickmark/core/answers/fields'
import type { Resolution } from '@tickmark/core/quality/resolvePoint'
import { listOutranking } from '@tickmark/core/sources/SOURCE_PRECEDENCE'
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
  for (const [table, isOutranked] of [
    ['observations', 'NOT IN'],
    ['second_opinions', 'IN'],
  ] as const)
    await db.command({
      sql: `
      INSERT INTO ${table}_staged
      SELECT ${POINT_KEY}, value, 0, source_id, {batch_id: String},
             greatest(observed_at, fromUnixTimestamp64Milli({observed_at: Int64}, 'UTC'))
      FROM held_points_staged
      WHERE (${POINT_KEY}, source_id) IN (SELECT ${POINT_KEY}, source_id FROM held_points_raw WHERE withheld = 1)
        AND (${POINT_KEY}) ${isOutranked} (
          SELECT ${POINT_KEY} FROM observations
          WHERE (metric_id, project_id) IN (SELECT metric_id, project_id FROM held_points_raw)
            AND has({better: Array(String)}, concat(metric_id, ' ', source_id)))`,
      params: {
        ...params,
        better: listOutranking(of.source_id).map((one) => `${one.metric_id} ${one.source_id}`),
      },
    })
  await db.command({ sql: 'INSERT INTO facts_staged SELECT * FROM observations_staged' })
  const [counts] = await db.rows<{ points: number; opinions: number; closed: number }>({
    sql: `SELECT (SELECT count() FROM observations_staged) AS points,
                 (SELECT count() FROM second_opinions_staged) AS opinions,
                 (SELECT count() FROM held_points_staged) AS closed`,
  })
  const { points, opinions, closed } = counts ?? { points: 0, opinions: 0, closed: 0 }
  if (closed > 0) {
    const row = describe(of, { batch_id, observed_at, points, opinions, closed })
    await writeBatchRow(db, row)
    await assertLeaseHeld?.()
    await commitBatches(db, [row], assertLeaseHeld)
  }
  await clearStaging(db)
  return closed
}

function describe(
  { source_id, isOrdered }: { source_id: string; isOrdered: boolean },
  of: {
    batch_id: string
    observed_at: number
    points: number
    opinions: number
    closed: number
  },
): BatchRow {
  return {
    batch_id: of.batch_id,
    source_id,
    input: isOrdered ? 'held points, released by staff' : 'held points, settled',
    fingerprint: of.batch_id,
    state: 'loading',
    observed_at: of.observed_at,
    started_at: Date.now(),
    tables: [
      ...(of.points > 0 ? ['observations', 'facts'] : []),
      ...(of.opinions > 0 ? ['second_opinions'] : []),
      'held_points',
    ],
    rows_read: of.closed,
    rows_kept: of.points + of.opinions,
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
