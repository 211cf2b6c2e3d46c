import type { ScheduleDiff, TableDiff } from '@tickmark/core/datahub/TableDiff'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { writeBatchRow } from '../batches/BatchRow.ts'
import type { RecordTable } from '../batches/BatchWriter.ts'
import { createRow } from '../batches/loadBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { raiseDataVersion } from '../state/storeState.ts'

/** A row of a table of records without source, batch and moment. */
export type RecordRow = Record<string, string | number | null>

/** A record that a file proposes, and its table. */
export type ProposedRecord = { table: RecordTable; row: RecordRow }

/** Stores the records of a proposed file under the id of its table, where no query of records reads them. */
export function stageRecords(
  db: Analytics,
  tableId: string,
  records: readonly ProposedRecord[],
): Promise<void> {
  const rows = records.map(({ table, row }, position) =>
    JSON.stringify({
      ...{ table_id: tableId, position, record_table: table },
      record: JSON.stringify(row),
    }),
  )
  return db.insert('datahub_records', rows.join('\n'), 'JSONEachRow')
}

/** Lists the proposed records of a file, under the present ids of their projects; none for a table of points. */
export async function listProposedRecords(
  db: Analytics,
  tableId: string,
): Promise<ProposedRecord[]> {
  const rows = await db.rows<{ record_table: RecordTable; record: string }>({
    sql: `SELECT toString(record_table) AS record_table, record FROM datahub_records
          WHERE table_id = {table: String} ORDER BY position`,
    params: { table: tableId },
  })
  const { moved } = db.catalog
  return rows.map(({ record_table, record }) => {
    const row = JSON.parse(record) as RecordRow
    const project_id = String(row.project_id)
    return { table: record_table, row: { ...row, project_id: moved.get(project_id) ?? project_id } }
  })
}

/**
 * Lists the changes that proposed records make: the allocations of a schedule, or each statement with the one before it;
 * undefined for a table of points.
 */
export async function diffRecords(
  db: Analytics,
  { tableId, batchId }: { tableId: string; batchId: string | null },
): Promise<Pick<TableDiff, 'added' | 'schedule' | 'statements'> | undefined> {
  const records = await listProposedRecords(db, tableId)
  const [first] = records
  if (first === undefined) return undefined
  const rows = records.map(({ row }) => row)
  const added = records.length
  if (first.table === 'vesting_schedules')
    return { added, schedule: await diffSchedule(db, rows, batchId) }
  return { added, statements: await diffStatements(db, records, batchId) }
}

const MAX_STATEMENTS = 500

/** The statements of a file, and what the newest published record up to the day of each says without the file. */
async function diffStatements(
  db: Analytics,
  records: readonly ProposedRecord[],
  batchId: string | null,
): Promise<NonNullable<TableDiff['statements']>> {
  const shown = records.slice(0, MAX_STATEMENTS)
  const known = await db.rows<{ project_id: string; right_id: string; day: string; value: string }>(
    {
      sql: `SELECT toString(project_id) AS project_id, toString(right_id) AS right_id, toString(day) AS day,
                 toString(value) AS value
          FROM token_rights FINAL WHERE project_id IN {projects: Array(String)} AND batch_id != {batch: String}
          ORDER BY day, source_id = {datahub: String}, observed_at`,
      params: {
        projects: [...new Set(shown.map(({ row }) => String(row.project_id)))],
        batch: batchId ?? '',
        datahub: DATAHUB_SOURCE,
      },
    },
  )
  return shown.map(({ row }) => {
    const { project_id, right_id, day } = row
    const before = known.findLast(
      (one) => one.project_id === project_id && one.right_id === right_id && one.day <= String(day),
    )
    return {
      project_id: String(project_id),
      kind: String(right_id ?? row.kind),
      value: String(row.value ?? row.title),
      before: before?.value ?? null,
      note: String(row.note ?? ''),
      day: String(day),
      url: String(row.url),
    }
  })
}

/**
 * Lists the allocations of a proposed schedule with their tokens, and those of the project's schedule that counts now
 * without it.
 */
async function diffSchedule(
  db: Analytics,
  unlocks: readonly RecordRow[],
  batchId: string | null,
): Promise<ScheduleDiff> {
  const project_id = String(unlocks[0]?.project_id)
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

function countTokens({ kind, amount, steps }: RecordRow): number {
  return Number(amount) * (kind === 'step' ? Number(steps) : 1)
}

const toDay = (moment: string | number | null | undefined) => String(moment).slice(0, 10)

const STATED_TABLES = ['vesting_schedules', 'token_rights', 'events'] as const

/** Returns whether a batch has records of a file. */
export async function hasRecords(db: Analytics, batchId: string): Promise<boolean> {
  const counts = STATED_TABLES.map(
    (table) => `(SELECT count() FROM ${table} WHERE batch_id = {batch: String})`,
  )
  const [row] = await db.rows<{ count: number }>({
    sql: `SELECT ${counts.join(' + ')} AS count`,
    params: { batch: batchId },
  })
  return (row?.count ?? 0) > 0
}

/** Returns whether a batch has points, such as those that follow from a schedule. */
export async function hasPoints(db: Analytics, batchId: string): Promise<boolean> {
  const [row] = await db.rows<{ count: number }>({
    sql: 'SELECT count() AS count FROM observations WHERE batch_id = {batch: String}',
    params: { batch: batchId },
  })
  return (row?.count ?? 0) > 0
}

type Withdrawal = {
  batchId: string
  withdrawn: string
  reason: string
  /** True if the points of the batch are taken back next, which ends the withdrawal. */
  hasPoints: boolean
  assertLeaseHeld?: (() => Promise<void>) | undefined
}

/**
 * Takes the records of a batch back, so that those before them count again. `batchId` is the id of the withdrawal,
 * which can be repeated. Hold the loader lease.
 */
export async function withdrawRecords(
  db: Analytics,
  { batchId, withdrawn, reason, hasPoints, assertLeaseHeld }: Withdrawal,
): Promise<void> {
  await assertLeaseHeld?.()
  for (const table of STATED_TABLES)
    await db.command({
      sql: `DELETE FROM ${table} WHERE batch_id = {batch: String}`,
      params: { batch: withdrawn },
    })
  if (hasPoints) return
  const row = createRow({
    ...{ source_id: DATAHUB_SOURCE, input: reason, content_hash: batchId, batch_id: batchId },
    ...{ observed_at: null, checks: undefined, read: async () => undefined },
  })
  await writeBatchRow(db, { ...row, state: 'loaded' })
  await raiseDataVersion(db, 'series')
}
