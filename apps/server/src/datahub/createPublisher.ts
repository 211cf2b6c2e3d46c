import { createHash } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import type { CatalogPublisher, PublisherFor } from '@tickmark/accounts/datahub/CatalogPublisher'
import type { StoredFile, TableStore } from '@tickmark/accounts/datahub/TableStore'
import { publishMetric, retireMetric } from '@tickmark/analytics/catalog/ownMetrics'
import {
  isCatalogBatch,
  publishEdits,
  readBefore,
  withEditLease,
} from '@tickmark/analytics/catalog/publishEdits'
import { countConflicts } from '@tickmark/analytics/datahub/diffTable'
import {
  hasPoints,
  hasRecords,
  stageRecords,
  withdrawRecords,
} from '@tickmark/analytics/datahub/proposedRecords'
import {
  countPoints,
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
import { recoverBatches } from '@tickmark/analytics/refresh/recoverBatches'
import { listOwnMetrics } from '@tickmark/core/metrics/listMetrics'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { reportTable } from '@tickmark/ingest/tables/previewTable'
import { withLimitedRows } from '@tickmark/ingest/tables/withLimitedRows'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import { createFactView } from './createFactView.ts'
import { findRecords } from './findRecords.ts'
import { type LoadOptions, loadThenRefresh, refreshOutdated } from './loadThenRefresh.ts'

/** The catalog of the fact store, as items of the datahub change it, for each reader. */
export function createPublisher(options: LoadOptions): PublisherFor {
  const { analytics, leases } = options
  const publisher = {
    tables: createTableStore(options),
    metrics: {
      list: listOwnMetrics,
      countPoints: async (metricId) => (await countPoints(analytics, metricId)).points,
      publish: async ({ metric, isDeleted, ...batch }) => {
        if (isDeleted) await retireMetric(analytics, metric.metric_id, batch)
        else await publishMetric(analytics, metric, batch)
        // Rollups have the values of the metrics that were known when they were computed.
        options.refreshes.watch(refreshOutdated(options))
      },
    },
    alone: (work) => withEditLease(analytics, leases, work),
    publish: async (edit) => {
      await publishEdits(analytics, edit)
      options.refreshes.watch(refreshOutdated(options))
    },
    isPublished: (batchId) => isCatalogBatch(analytics, batchId),
    readBefore: (batchId) => readBefore(analytics, batchId),
  } satisfies Omit<CatalogPublisher, 'catalog' | 'facts'>
  return (readAccess) => ({
    ...publisher,
    facts: createFactView(options, readAccess),
    get catalog() {
      return analytics.catalog
    },
  })
}

/** The tables that items of the datahub propose, in the fact store. */
function createTableStore(options: LoadOptions): TableStore {
  const { analytics, leases } = options
  return {
    createBatchId,
    stage: async (tableId, { file, ...request }) => {
      const { file: hashed, digest } = hashFile(file)
      const { catalog } = analytics
      const reader = { by: file.author_id ?? file.id, signal: request.signal }
      const found = await findRecords(hashed, { ...request, ...reader, catalog })
      if (found !== null) {
        await stageRecords(analytics, tableId, found.records)
        return { ...found.report, doubts: [], sha256: digest() }
      }
      const writer = createTableWriter(analytics, tableId)
      try {
        const table = { ...hashed, sheet: request.mapping.sheet }
        const { report, doubts } = await withLimitedRows(table, reader, (limited) =>
          reportTable(
            { ...request, file: limited, catalog },
            { ...writer, reject: () => undefined },
          ),
        )
        await writer.end()
        return { ...report, doubts, sha256: digest() }
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
    publish: (table) =>
      loadThenRefresh(options, 'datahub', (right) =>
        publishTable(analytics, { ...table, ...right }),
      ),
    withdraw: async ({ batchId, withdrawn }, by) => {
      const ofRecords = await hasRecords(analytics, withdrawn)
      const ofPoints = !ofRecords || (await hasPoints(analytics, withdrawn))
      await loadThenRefresh(options, 'datahub', async (right) => {
        if (ofRecords)
          await withdrawRecords(analytics, {
            ...{ batchId, withdrawn, hasPoints: ofPoints, ...by, ...right },
          })
        if (ofPoints)
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
