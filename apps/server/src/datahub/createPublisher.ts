import type { CataloguePublisher } from '@tickmark/accounts/datahub/CataloguePublisher'
import {
  isCatalogueBatch,
  publishEdits,
  readBefore,
  withEditLease,
} from '@tickmark/analytics/catalogue/publishEdits'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { Leases } from '@tickmark/core/leases/Lease'

/** The catalogue of the fact store, as items of the datahub change it. */
export function createPublisher(analytics: Analytics, leases: Leases | null): CataloguePublisher {
  return {
    get catalogue() {
      return analytics.catalogue
    },
    alone: (work) => withEditLease(analytics, leases, work),
    publish: (edit) => publishEdits(analytics, edit),
    isPublished: (batchId) => isCatalogueBatch(analytics, batchId),
    readBefore: (batchId) => readBefore(analytics, batchId),
  }
}
