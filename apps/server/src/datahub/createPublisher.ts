import type { CataloguePublisher } from '@tickmark/accounts/datahub/CataloguePublisher'
import {
  isCatalogueBatch,
  publishEdits,
  readBefore,
  withEditLease,
} from '@tickmark/analytics/catalogue/publishEdits'
import { createTableStore } from './createTableStore.ts'
import { type LoadOptions, refreshMoved } from './loadThenRefresh.ts'

/** The catalogue of the fact store, as items of the datahub change it. */
export function createPublisher(options: LoadOptions): CataloguePublisher {
  const { analytics, leases } = options
  return {
    tables: createTableStore(options),
    get catalogue() {
      return analytics.catalogue
    },
    alone: (work) => withEditLease(analytics, leases, work),
    publish: async (edit) => {
      await publishEdits(analytics, edit)
      refreshMoved(options)
    },
    isPublished: (batchId) => isCatalogueBatch(analytics, batchId),
    readBefore: (batchId) => readBefore(analytics, batchId),
  }
}
