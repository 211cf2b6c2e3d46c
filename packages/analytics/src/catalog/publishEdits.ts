import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/stores/Lease'
import type { Analytics } from '../client/Analytics.ts'
import { loadContext } from '../client/loadContext.ts'
import { perStore } from '../client/memoPerVersion.ts'
import { createSerialQueue } from '../client/serialQueue.ts'
import {
  type CatalogStatement,
  listBefore,
  NO_VALUE,
  type OWN_METRICS,
  publishCatalog,
} from './CatalogBatch.ts'

/** The lease of the edits layer. */
const EDITING = 'edit-catalogue'
const queueOf = perStore(createSerialQueue)

/**
 * Runs work that publishes to the edits layer: one at a time among all servers.
 * @throws AppError `conflict` while another server does so, `not-ready` when the lease store is unavailable.
 */
export function withEditLease<T>(
  db: Analytics,
  leases: Leases | null,
  work: () => Promise<T>,
): Promise<T> {
  return queueOf(db).run(async () => {
    if (leases === null) return work()
    const lease = await leases.take(EDITING)
    if (lease === null)
      throw new AppError('conflict', 'Another server is publishing edits. Try again in a second.')
    try {
      return await loadContext.run(work, () => lease.check())
    } finally {
      await lease.release()
    }
  })
}

export type EditBatch = {
  batch_id: string
  author: string
  reason: string
  project_id: string
  /** The new value of each field; null where the project shall have none, undefined where the edits state nothing. */
  fields: Readonly<Record<string, unknown>>
  source: string
  revision: string
}

/**
 * Publishes reviewed changes of one project in one batch. Call it within `withEditLease`.
 * @throws AppError `conflict` if the edits layer states all of it already.
 */
export async function publishEdits(
  db: Analytics,
  { fields, project_id, source, revision, ...batch }: EditBatch,
): Promise<void> {
  const statements = Object.entries(fields).map(
    ([field, value]): CatalogStatement => ({
      project_id: db.catalog.origins.get(project_id) ?? project_id,
      field,
      value: value === null ? NO_VALUE : (value ?? null),
      source,
      revision,
    }),
  )
  const published = await publishCatalog(db, { ...batch, layer: 'edits', statements })
  if (published === null)
    throw new AppError('conflict', 'The edit changes nothing. Reload the page.')
}

/** Returns whether a batch of the catalog was published. */
export async function isCatalogBatch(db: Analytics, batchId: string): Promise<boolean> {
  const [row] = await db.rows<{ count: number }>({
    sql: 'SELECT count() AS count FROM catalogue_batches WHERE batch_id = {batch: String}',
    params: { batch: batchId },
  })
  return (row?.count ?? 0) > 0
}

/**
 * Reads what a layer stated before a batch about each field that the batch changed, in the form of `EditBatch.fields`,
 * and the fields that a later batch has changed since. The field of an own metric is `definition`.
 */
export async function readBefore(
  db: Analytics,
  batchId: string,
  layer: 'edits' | typeof OWN_METRICS = 'edits',
): Promise<{ fields: Record<string, unknown>; changedSince: string[] }> {
  const rows = (await listBefore(db, batchId)).filter((one) => one.layer === layer)
  return {
    fields: Object.fromEntries(
      rows.map(({ field, before }) => [field, before === '' ? undefined : JSON.parse(before)]),
    ),
    changedSince: rows.filter(({ is_last }) => !is_last).map(({ field }) => field),
  }
}
