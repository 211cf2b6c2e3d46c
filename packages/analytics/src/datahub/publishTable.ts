import { AppError } from '@tickmark/core/errors/AppError'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { listUnlocksAhead } from '@tickmark/core/vesting/Unlock'
import { toUnlock, type VestingEvent } from '@tickmark/core/vesting/VestingEvent'
import { v7 as createSortableId } from 'uuid'
import type { BatchWriter } from '../batches/BatchWriter.ts'
import { loadBatch } from '../batches/loadBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { differsSql } from '../compile/differsSql.ts'
import { POINT_KEY } from '../compile/factsSql.ts'
import { listProposedRecords, type ProposedRecord, type RecordRow } from './proposedRecords.ts'
import { PROPOSED, proposedParams } from './proposedTable.ts'

const CHANGES_NOTHING = 'The table changes nothing: the same values are already published.'

type Publication = {
  tableId: string
  batchId: string
  /** The description of the input in traces: the item, the commit, and who wrote and merged it. */
  title: string
  sha256: string
  /** The name of the user who proposed it. */
  author: string
  assertLeaseHeld?: (() => Promise<void>) | undefined
}

/**
 * Loads a proposed table as one batch, all of it or nothing. Hold the loader lease, and call `refreshDerivedTables`
 * afterwards.
 * @throws AppError `conflict` when it would change nothing, `bad-request` when it cannot be loaded.
 */
export async function publishTable(
  db: Analytics,
  { tableId, batchId, title, sha256, author, assertLeaseHeld }: Publication,
): Promise<void> {
  const records = await listProposedRecords(db, tableId)
  if (records.length === 0) await requireNews(db, tableId)
  const report = await loadBatch(db, {
    source_id: DATAHUB_SOURCE,
    input: title,
    content_hash: batchId,
    observed_at: null,
    batch_id: batchId,
    sha256,
    // People have looked at the outcome of the checks.
    checks: undefined,
    ...(records.length === 0 && {
      stored: { sql: `SELECT * FROM ${PROPOSED}`, params: proposedParams(db, tableId) },
    }),
    ...(assertLeaseHeld && { assertLeaseHeld }),
    read: async (writer) => {
      for (const one of records) writer.record(one.table, toPublished(one, { batchId, author }))
      writeAhead(records, writer)
    },
  })
  if (report.state === 'unchanged') throw new AppError('conflict', CHANGES_NOTHING)
  if (report.state === 'failed')
    throw new AppError('bad-request', report.error ?? 'The table could not be loaded.')
}

/** Writes the tokens that proposed schedules release in the year after each day up to now, as files of schedules do. */
function writeAhead(records: readonly ProposedRecord[], writer: BatchWriter): void {
  const events = records
    .filter(({ table }) => table === 'vesting_schedules')
    .map(({ row }) => row as unknown as VestingEvent)
  for (const [project_id, own] of Map.groupBy(events, (event) => event.project_id))
    for (const { day, amount: value } of listUnlocksAhead(own.map(toUnlock), Date.now()))
      writer.point({ metric_id: 'unlocks_1y', project_id, day, value, line: 0 })
}

/** Requires a point that the datahub does not have. A table is stored whole, since others can be withdrawn. */
async function requireNews(db: Analytics, tableId: string): Promise<void> {
  const news = await db.rows({
    sql: `
      SELECT 1 FROM ${PROPOSED} AS proposed
      LEFT JOIN (
        SELECT ${POINT_KEY}, value, 1 AS is_known FROM facts FINAL
        WHERE source_id = {source: String}
          AND (metric_id, project_id) IN (SELECT DISTINCT metric_id, project_id FROM ${PROPOSED})
      ) AS known USING (${POINT_KEY})
      WHERE known.is_known = 0 OR ${differsSql('known.value', 'proposed.value')} LIMIT 1`,
    params: { ...proposedParams(db, tableId), source: DATAHUB_SOURCE },
  })
  if (news.length === 0) throw new AppError('conflict', CHANGES_NOTHING)
}

/**
 * A record as it is published. A statement has an id of its batch, and most an author, so that taking the batch back leaves the
 * same statement of another one; a schedule replaces the one before it as a whole.
 */
function toPublished(
  { table, row }: ProposedRecord,
  { batchId, author }: Pick<Publication, 'batchId' | 'author'>,
): RecordRow {
  if (table === 'vesting_schedules') return row
  const published = { ...row, record_id: `${batchId}/${row.record_id}` }
  return 'author' in row ? { ...published, author: row.author || author } : published
}

/** A sortable id for a batch that is written down before it is published. */
export function createBatchId(): string {
  return createSortableId()
}

/** The state of a batch; undefined when there is none. */
export async function findBatchState(db: Analytics, batchId: string): Promise<string | undefined> {
  const [row] = await db.rows<{ state: string }>({
    sql: 'SELECT state FROM batches FINAL WHERE batch_id = {batch: String}',
    params: { batch: batchId },
  })
  return row?.state
}

/** The newest batch of the datahub; '' for none. */
export async function findLastTable(db: Analytics): Promise<string> {
  const [row] = await db.rows<{ batch: string }>({
    sql: `SELECT max(batch_id) AS batch FROM batches FINAL WHERE source_id = {source: String} AND state = 'loaded'`,
    params: { source: DATAHUB_SOURCE },
  })
  return row?.batch ?? ''
}
