import type { Catalogue } from '@tickmark/core/projects/Catalogue'
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

/** The catalogue that items of the datahub change. */
export type CataloguePublisher = {
  readonly catalogue: Catalogue
  /** The tables that items of kind data propose. */
  readonly tables: TableStore
  /** Runs work while nobody else publishes edits. @throws AppError `conflict` while another server does. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Publishes a batch, all or nothing. @throws AppError `conflict` when it would change nothing. */
  publish(edit: PublishedEdit): Promise<void>
  isPublished(batchId: string): Promise<boolean>
  /** What the edits stated before a batch, and which of its fields a later batch has changed. */
  readBefore(
    batchId: string,
  ): Promise<{ fields: Record<string, unknown>; changedSince: readonly string[] }>
}
