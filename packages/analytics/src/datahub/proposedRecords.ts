import { STATED_RECORDS } from '@tickmark/core/datahub/STATED_RECORDS'
import type { ScheduleDiff, TableDiff } from '@tickmark/core/datahub/TableDiff'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { writeBatchRow } from '../batches/BatchRow.ts'
import type { RecordTable, RecordValue } from '../batches/BatchWriter.ts'
import { createRow } from '../batches/loadBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { raiseDataVersion } from '../state/storeState.ts'

/** A row of a table of records without source, batch and moment. */
export type RecordRow = Record<string, RecordValue>

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

/** The columns of records with ids of projects and chains. */
const PROJECT_COLUMNS = ['project_id', 'issuer_id', 'from_chain', 'to_chain'] as const

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
    const present = PROJECT_COLUMNS.flatMap((column) => {
      const id = moved.get(String(row[column]))
      return id === undefined ? [] : [[column, id] as const]
    })
    return { table: record_table, row: { ...row, ...Object.fromEntries(present) } }
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

type Statements = NonNullable<TableDiff['statements']>

/**
 * SQL of the published records of a kind, by subject: their value, and for rights the day from which on it
 * holds. The last of equal ones counts.
 */
const KNOWN: Readonly<Partial<Record<RecordTable, string>>> = {
  token_rights: `SELECT concat(toString(project_id), ' ', toString(right_id)) AS subject, toString(day) AS since, toString(value) AS value
    FROM token_rights FINAL WHERE project_id IN {projects: Array(String)}`,
  bridge_flows: `SELECT concat(toString(project_id), ' ', toString(from_chain), ' ', toString(to_chain), ' ', toString(day)) AS subject,
           '' AS since, toString(amount_usd) AS value
    FROM bridge_flows FINAL WHERE project_id IN {projects: Array(String)}`,
  assets: `SELECT asset_id AS subject, '' AS since,
           concat(name, ', ', toString(asset_class), ', ', toString(issuer_id), ', ', arrayStringConcat(chains, ' ')) AS value
    FROM assets FINAL WHERE asset_id IN {assets: Array(String)}`,
}

/** The statements of a file, and what the newest published record up to the day of each says without the file. */
async function diffStatements(
  db: Analytics,
  records: readonly ProposedRecord[],
  batchId: string | null,
): Promise<Statements> {
  const shown = records.slice(0, MAX_STATEMENTS)
  const listOf = (column: string) => [
    ...new Set(shown.flatMap(({ row }) => (row[column] == null ? [] : [String(row[column])]))),
  ]
  const sql = KNOWN[records[0]?.table ?? 'events']
  const known =
    sql === undefined
      ? []
      : await db.rows<{ subject: string; since: string; value: string }>({
          sql: `${sql} AND batch_id != {batch: String} ORDER BY since, source_id = {datahub: String}, observed_at`,
          params: {
            ...{ projects: listOf('project_id'), assets: listOf('asset_id') },
            ...{ batch: batchId ?? '', datahub: DATAHUB_SOURCE },
          },
        })
  return shown.map(({ table, row }) => {
    const { subject, ...stated } = describeRecord(table, row)
    const day = String(row.day ?? '')
    const before = known.findLast(
      (one) => one.subject === subject && (one.since === '' || one.since <= day),
    )
    return { ...stated, before: before?.value ?? null, day, url: String(row.url) }
  })
}

type Described = Pick<Statements[number], 'project_id' | 'kind' | 'value' | 'note'>

/** The statement of a record, and the subject by which `KNOWN` has it. */
function describeRecord(table: RecordTable, row: RecordRow): Described & { subject: string } {
  const project_id = String(row.project_id ?? row.issuer_id)
  const note = String(row.note ?? '')
  switch (table) {
    case 'bridge_flows': {
      const { from_chain, to_chain, day, amount_usd } = row
      return {
        ...{
          project_id,
          kind: 'flow',
          value: String(amount_usd),
          note: `${from_chain} → ${to_chain}`,
        },
        subject: `${project_id} ${from_chain} ${to_chain} ${day}`,
      }
    }
    case 'assets': {
      const chains = Array.isArray(row.chains) ? row.chains.join(' ') : ''
      const value = [row.name, row.asset_class, row.issuer_id, chains].join(', ')
      return { project_id, kind: 'asset', value, note, subject: String(row.asset_id) }
    }
    default: {
      const kind = String(row.right_id ?? row.kind)
      const value = String(row.value ?? row.title)
      return { project_id, kind, value, note, subject: `${project_id} ${kind}` }
    }
  }
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

const toDay = (moment: RecordValue | undefined) => String(moment).slice(0, 10)

/** Returns whether a batch has records of a file. */
export async function hasRecords(db: Analytics, batchId: string): Promise<boolean> {
  const counts = STATED_RECORDS.map(
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
  for (const table of STATED_RECORDS)
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
