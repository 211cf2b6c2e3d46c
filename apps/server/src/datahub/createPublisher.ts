import type { CatalogPublisher, PublisherFor } from '@tickmark/accounts/datahub/CatalogPublisher'
import { publishMetric, retireMetric } from '@tickmark/analytics/catalog/ownMetrics'
import {
  isCatalogBatch,
  publishEdits,
  readBefore,
  withEditLease,
} from '@tickmark/analytics/catalog/publishEdits'
import { countPoints } from '@tickmark/analytics/datahub/proposedTable'
import { listOwnMetrics } from '@tickmark/core/metrics/listMetrics'
import { createFactView } from './createFactView.ts'
import { createTableStore } from './createTableStore.ts'
import { type LoadOptions, refreshOutdated } from './loadThenRefresh.ts'

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
