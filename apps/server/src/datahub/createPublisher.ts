import type { CataloguePublisher } from '@tickmark/accounts/datahub/CataloguePublisher'
import {
  isCatalogueBatch,
  publishEdits,
  readBefore,
  withEditLease,
} from '@tickmark/analytics/catalogue/publishEdits'
import { hasMovedProjects } from '@tickmark/analytics/rollups/touchedSeries'
import { AppError } from '@tickmark/core/errors/AppError'
import { createTableStore } from './createTableStore.ts'
import { type LoadOptions, loadThenRefresh } from './loadThenRefresh.ts'

/** The catalogue of the fact store, as items of the datahub change it. */
export function createPublisher(options: LoadOptions): CataloguePublisher {
  const { analytics, leases } = options
  /** Rankings and totals follow a project that an edit puts into other sectors or on other chains. */
  async function refreshMoved(): Promise<void> {
    if (await hasMovedProjects(analytics))
      await loadThenRefresh(options, 'datahub', async () => undefined)
  }

  return {
    tables: createTableStore(options),
    get catalogue() {
      return analytics.catalogue
    },
    alone: (work) => withEditLease(analytics, leases, work),
    publish: async (edit) => {
      await publishEdits(analytics, edit)
      void refreshMoved().catch((failure: unknown) => {
        // What loads now computes all of it at its end.
        if (!(failure instanceof AppError && failure.code === 'conflict'))
          options.reportFailure(failure)
      })
    },
    isPublished: (batchId) => isCatalogueBatch(analytics, batchId),
    readBefore: (batchId) => readBefore(analytics, batchId),
  }
}
