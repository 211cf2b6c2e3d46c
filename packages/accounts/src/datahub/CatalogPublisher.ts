import type { Access } from '@tickmark/core/gating/Access'
import type { OwnMetric } from '@tickmark/core/metrics/OwnMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { FactView } from './FactView.ts'
import type { TableStore } from './TableStore.ts'

/** The fields of one project that a batch of the edits layer states. */
export type PublishedEdit = {
  batch_id: string
  author: string
  reason: string
  project_id: string
  /** Null where the project shall have no value; undefined where the edits shall state nothing. */
  fields: Readonly<Record<string, unknown>>
  source: string
  revision: string
}

/** The definition of an own metric, or its deletion, as a batch states it. */
export type PublishedMetric = Omit<PublishedEdit, 'project_id' | 'fields'> & {
  metric: OwnMetric
  isDeleted: boolean
}

/** The metrics of the instance's own, which items of kind metric change. */
export type MetricStore = {
  /** Those that are published and not deleted. */
  list(): readonly OwnMetric[]
  /** The number of all values of a metric that are loaded, also of one that was deleted, for merges. */
  countPoints(metricId: string): Promise<number>
  /** Publishes or deletes a metric, in one batch of the catalog. Figures are computed again afterwards. */
  publish(metric: PublishedMetric): Promise<void>
}

/** The catalog that items of the datahub change, for one reader. */
export type CatalogPublisher = {
  readonly catalog: Catalog
  /** The tables that items of kind data propose. */
  readonly tables: TableStore
  readonly metrics: MetricStore
  /** The facts that the reader may learn about proposals. */
  readonly facts: FactView
  /** Runs work while nothing else publishes edits. @throws AppError `conflict` while another server does. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Publishes a batch, all or nothing. @throws AppError `conflict` when it would change nothing. */
  publish(edit: PublishedEdit): Promise<void>
  isPublished(batchId: string): Promise<boolean>
  /** Reads what the edits stated before a batch, and which of its fields a later batch has changed. */
  readBefore(
    batchId: string,
  ): Promise<{ fields: Record<string, unknown>; changedSince: readonly string[] }>
}

/** Makes the publisher of a reader, whose access is found out when facts are first read. */
export type PublisherFor = (readAccess: () => Promise<Access>) => CatalogPublisher
