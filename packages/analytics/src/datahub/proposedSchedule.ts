import type { ScheduleDiff } from '@tickmark/core/datahub/TableDiff'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { writeBatchRow } from '../batches/BatchRow.ts'
import { createRow } from '../batches/loadBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { raiseDataVersion } from '../state/storeState.ts'

/** A row of `vesting_schedules` without source, batch and moment. */
export type ScheduleRow = Record<string, string | number>

/** Stores the unlocks of a proposed schedule under the id of its table, where no query of schedules reads them. */
export function stageSchedule(
  db: Analytics,
  tableId: string,
  unlocks: readonly ScheduleRow[],
): Promise<void> {
  const rows = unlocks.map((unlock, position) =>
    JSON.stringify({ table_id: tableId, position, unlock: JSON.stringify(unlock) }),
  )
  return db.insert('datahub_unlocks', rows.join('\n'), 'JSONEachRow')
}

/** Lists the unlocks of a proposed schedule, under the present ids of their projects; none for a table of points. */
export async function listProposedUnlocks(db: Analytics, tableId: string): Promise<ScheduleRow[]> {
  const rows = await db.rows<{ unlock: string }>({
    sql: 'SELECT unlock FROM datahub_unlocks WHERE table_id = {table: String} ORDER BY position',
    params: { table: tableId },
  })
  const { moved } = db.catalog
  return rows.map(({ unlock }) => {
    const row = JSON.parse(unlock) as ScheduleRow
    const project_id = String(row.project_id)
    return { ...row, project_id: moved.get(project_id) ?? project_id }
  })
}

/**
 * Lists the allocations of a proposed schedule with their tokens, and those of the project's schedule that counts now
 * without it; undefined for a table of points.
 */
export async function diffSchedule(
  db: Analytics,
  tableId: string,
  batchId: string | null,
): Promise<ScheduleDiff | undefined> {
  const unlocks = await listProposedUnlocks(db, tableId)
  const [first] = unlocks
  if (first === undefined) return undefined
  const project_id = String(first.project_id)
  const published = await db.rows<{ allocation: string; tokens: number }>({
    sql: `
      SELECT allocation, sum(if(kind = 'step', amount * steps, amount)) AS tokens
      FROM vesting_schedules FINAL
      WHERE project_id = {project: String} AND observed_at = (
        SELECT max(observed_at) FROM vesting_schedules
        WHERE project_id = {project: String} AND batch_id != {batch: String})
      GROUP BY allocation`,
    params: { project: project_id, batch: batchId ?? '' },
  })
  const before = new Map(published.map(({ allocation, tokens }) => [allocation, tokens]))
  const groups = Map.groupBy(unlocks, ({ allocation }) => String(allocation))
  const allocations = [...groups].map(([allocation, own]) => ({
    allocation,
    category: String(own[0]?.category ?? ''),
    events: own.length,
    tokens: own.reduce((sum, one) => sum + countTokens(one), 0),
    first_day: own.map(({ start }) => toDay(start)).sort()[0] ?? '',
    last_day:
      own
        .map(({ end }) => toDay(end))
        .sort()
        .at(-1) ?? '',
    published: before.get(allocation) ?? null,
  }))
  return { project_id, allocations }
}

function countTokens({ kind, amount, steps }: ScheduleRow): number {
  return Number(amount) * (kind === 'step' ? Number(steps) : 1)
}

const toDay = (moment: string | number | undefined) => String(moment).slice(0, 10)

/** Returns whether a batch has unlocks. */
export async function hasUnlocks(db: Analytics, batchId: string): Promise<boolean> {
  const [row] = await db.rows<{ count: number }>({
    sql: 'SELECT count() AS count FROM vesting_schedules WHERE batch_id = {batch: String}',
    params: { batch: batchId },
  })
  return (row?.count ?? 0) > 0
}

type Withdrawal = {
  batchId: string
  withdrawn: string
  reason: string
  assertLeaseHeld?: (() => Promise<void>) | undefined
}

/**
 * Takes the schedule of a batch back, so that the one before it counts again. `batchId` is the id of the withdrawal,
 * which can be repeated. Hold the loader lease.
 */
export async function withdrawSchedule(
  db: Analytics,
  { batchId, withdrawn, reason, assertLeaseHeld }: Withdrawal,
): Promise<void> {
  await assertLeaseHeld?.()
  await db.command({
    sql: 'DELETE FROM vesting_schedules WHERE batch_id = {batch: String}',
    params: { batch: withdrawn },
  })
  const row = createRow({
    ...{ source_id: DATAHUB_SOURCE, input: reason, content_hash: batchId, batch_id: batchId },
    ...{ observed_at: null, checks: undefined, read: async () => undefined },
  })
  await writeBatchRow(db, { ...row, state: 'loaded' })
  await raiseDataVersion(db, 'series')
}
