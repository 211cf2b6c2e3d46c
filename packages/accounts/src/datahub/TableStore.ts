import type { Readable } from 'node:stream'
import type {
  ProposedMetric,
  TableDoubt,
  TableMapping,
  TableReport,
} from '@tickmark/core/datahub/TableMapping'

/** A file that a user sent, which is read as a stream in constant memory. */
export type StoredFile = {
  id: string
  name: string
  /** Null when the account is deleted. */
  author_id: string | null
  open(): Readable
}

/** A file and the rules for turning it into points. */
export type TableRequest = {
  file: StoredFile
  mapping: TableMapping
  /** The project of all values; undefined where a column names it. */
  projectId: string | undefined
  metric?: ProposedMetric | undefined
  /** Aborted when no caller waits for it any more. */
  signal?: AbortSignal | undefined
}

export type StagedTable = TableReport & {
  sha256: string
  /** The doubts about how it was read, confirmed or not. */
  doubts: TableDoubt[]
}

export type TablePage = { series: number; offset: number; limit: number }

/**
 * The points of tables that items of kind data propose, and the fact store that they are merged into. It answers nothing about
 * facts; see `FactView`.
 */
export type TableStore = {
  /** A sortable id for a batch. */
  createBatchId(): string
  /** Reads a file and stores its points under an id, where no query of figures sees them. */
  stage(tableId: string, request: TableRequest): Promise<StagedTable>
  has(tableId: string): Promise<boolean>
  drop(tableId: string): Promise<void>
  /** The newest batch of the datahub, after which other items may change the same points. */
  findBase(): Promise<string>
  /** Metrics of a table of which another item has published points since a batch; of all facts, for merges. */
  listConflicts(tableId: string, base: string): Promise<{ metric_id: string; points: number }[]>
  /** Loads a table as one batch, all or nothing. @throws AppError `conflict` when it would change nothing. */
  publish(table: {
    tableId: string
    batchId: string
    title: string
    sha256: string
    /** The name of the user who proposed it. */
    author: string
  }): Promise<void>
  /** Takes a batch back. `batchId` is the id of the withdrawal. */
  withdraw(
    withdrawal: { batchId: string; withdrawn: string },
    by: { author: string; reason: string },
  ): Promise<void>
  /** Returns whether a batch or a withdrawal is in the fact store. Completes one that a killed server began. */
  isPublished(batchId: string): Promise<boolean>
}
