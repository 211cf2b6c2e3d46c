import { createHash } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import type { StoredFile, TableRequest, TableStore } from '@tickmark/accounts/datahub/TableStore'
import { recoverBatches } from '@tickmark/analytics/batches/recoverBatches'
import { checkTable } from '@tickmark/analytics/datahub/checkTable'
import { compareSample, countConflicts, diffTable } from '@tickmark/analytics/datahub/diffTable'
import {
  diffSchedule,
  hasUnlocks,
  listProposedUnlocks,
  stageSchedule,
  withdrawSchedule,
} from '@tickmark/analytics/datahub/proposedSchedule'
import {
  countProposed,
  createTableWriter,
  dropProposed,
} from '@tickmark/analytics/datahub/proposedTable'
import {
  createBatchId,
  findBatchState,
  findLastTable,
  publishTable,
} from '@tickmark/analytics/datahub/publishTable'
import { withdrawBatch } from '@tickmark/analytics/moves/moveProject'
import { hasSample } from '@tickmark/analytics/store/storeState'
import { TableMapping } from '@tickmark/core/datahub/TableMapping'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { previewTable, reportTable } from '@tickmark/ingest/tables/previewTable'
import { readSchedule } from '@tickmark/ingest/tables/readSchedule'
import { withLimitedRows } from '@tickmark/ingest/tables/withLimitedRows'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import { describeFinding } from './describeFinding.ts'
import { type LoadOptions, loadThenRefresh } from './loadThenRefresh.ts'

const NOTHING = { added: 0, changes: 0 }

/** The tables that items of the datahub propose, in the fact store. */
export function createTableStore(options: LoadOptions): TableStore {
  const { analytics, leases } = options
  /** An unlock schedule, which has no columns to map; null for a table. */
  const findSchedule = async (
    file: StoredFile,
    { projectId, metric }: Pick<TableRequest, 'projectId' | 'metric'>,
  ) =>
    metric === undefined ? readSchedule(file, { projectId, catalogue: analytics.catalogue }) : null
  return {
    createBatchId,
    preview: async ({ file, ...request }) => {
      const { catalogue } = analytics
      const schedule = await findSchedule(file, request)
      if (schedule !== null)
        return {
          file_id: file.id,
          file_name: file.name,
          header: [...schedule.header],
          mapping: TableMapping.parse({ columns: [] }),
          faults: [],
          notes: [],
          report: schedule.report,
          sample: schedule.sample,
          chart: null,
          is_schedule: true,
        }
      const reader = { by: file.author_id ?? file.id, signal: request.signal }
      const { sample, points, ...read } = await withLimitedRows(file, reader, (limited) =>
        previewTable({ ...request, file: limited, catalogue }),
      )
      const compared = await compareSample(analytics, points)
      return {
        file_id: file.id,
        file_name: file.name,
        ...read,
        is_schedule: false,
        sample: sample.map((row) => ({ ...row, ...(compared.get(row.line) ?? NOTHING) })),
      }
    },
    stage: async (tableId, { file, ...request }) => {
      const { file: hashed, digest } = hashFile(file)
      const schedule = await findSchedule(hashed, request)
      if (schedule !== null) {
        await stageSchedule(analytics, tableId, schedule.unlocks)
        return { ...schedule.report, sha256: digest() }
      }
      const writer = createTableWriter(analytics, tableId)
      const { catalogue } = analytics
      try {
        const reader = { by: file.author_id ?? file.id, signal: request.signal }
        const report = await withLimitedRows(hashed, reader, (limited) =>
          reportTable(
            { ...request, file: limited, catalogue },
            { ...writer, reject: () => undefined },
          ),
        )
        await writer.end()
        return { ...report, sha256: digest() }
      } catch (failure) {
        await writer.end().catch(() => undefined)
        await dropProposed(analytics, tableId)
        throw failure
      }
    },
    has: async (tableId) => (await countProposed(analytics, tableId)) > 0,
    drop: (tableId) => dropProposed(analytics, tableId),
    findBase: () => findLastTable(analytics),
    listConflicts: (tableId, since) =>
      countConflicts(analytics, { tableId, since, source: DATAHUB_SOURCE }),
    diff: async (table, page) => {
      const schedule = await diffSchedule(analytics, table.tableId, table.batchId)
      if (schedule === undefined) return diffTable(analytics, table, page)
      const events = schedule.allocations.reduce((sum, one) => sum + one.events, 0)
      const nothing = { changed: 0, same: 0, points: [], chart: null }
      return { series: [], series_count: 0, added: events, ...nothing, schedule }
    },
    check: async (tableId) => {
      const isSchedule = (await listProposedUnlocks(analytics, tableId)).length > 0
      // The checks are about points.
      const findings = isSchedule
        ? []
        : await withLoaderLease(analytics, { leases, work: 'datahub' }, ({ assertLeaseHeld }) =>
            checkTable(analytics, tableId, assertLeaseHeld),
          )
      const warn = (text: string) =>
        ({ kind: 'warning', field: '', text, project_id: null }) as const
      return [
        ...((await hasSample(analytics))
          ? [warn('This terminal shows sample data. Merging removes all of it.')]
          : []),
        ...findings.map((finding) => warn(describeFinding(finding, analytics.catalogue))),
      ]
    },
    publish: (table) =>
      loadThenRefresh(options, 'datahub', (right) =>
        publishTable(analytics, { ...table, ...right }),
      ),
    withdraw: async ({ batchId, withdrawn }, by) => {
      const isSchedule = await hasUnlocks(analytics, withdrawn)
      await loadThenRefresh(options, 'datahub', async (right) => {
        if (isSchedule) await withdrawSchedule(analytics, { batchId, withdrawn, ...by, ...right })
        else
          await withdrawBatch(
            analytics,
            { batchId: withdrawn, moveId: batchId },
            { ...by, ...right },
          )
      })
    },
    isPublished: async (batchId) => {
      const state = await findBatchState(analytics, batchId)
      if (state !== 'loading' && state !== 'committing') return state === 'loaded'
      await withLoaderLease(analytics, { leases, work: 'datahub' }, () => recoverBatches(analytics))
      return (await findBatchState(analytics, batchId)) === 'loaded'
    },
  }
}

/** A file, and the hash of its bytes as they were when it was last read to its end. */
function hashFile(file: StoredFile): { file: StoredFile; digest(): string } {
  let digest = ''
  const open = () => {
    const hash = createHash('sha256')
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
      flush(done) {
        digest = hash.digest('hex')
        done()
      },
    })
    // A failure of the file is also one of what is read from it.
    return pipeline(file.open(), hashed, () => undefined)
  }
  return { file: { ...file, open }, digest: () => digest }
}
