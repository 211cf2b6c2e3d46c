import type { DatahubCheck } from '@tickmark/core/datahub/DatahubItem'
import type { TableDiff } from '@tickmark/core/datahub/TableDiff'
import type { TableMapping, TablePreview } from '@tickmark/core/datahub/TableMapping'
import type { TablePage, TableRequest, TableStore } from './TableStore.ts'

/**
 * The facts that one reader may learn about proposals: of the history and the metrics of their tier. Calls about
 * accounts have no other access to facts, so data that a reader cannot query cannot be compared either.
 */
export type FactView = Pick<TableStore, 'listConflicts'> & {
  /** Reads a file by a mapping, or by one that is guessed, and stores nothing. */
  preview(
    request: Omit<TableRequest, 'mapping'> & {
      mapping: TableMapping | undefined
      /** The sheet of a workbook for which a mapping is guessed. */
      sheet?: string | undefined
    },
  ): Promise<TablePreview>
  /** Returns what a table changes, or changed with a batch. */
  diff(table: { tableId: string; batchId: string | null }, page: TablePage): Promise<TableDiff>
  /** The checks of a load as if the table were merged. @throws AppError `conflict` while another server loads. */
  check(tableId: string): Promise<DatahubCheck[]>
  /** Values that are loaded of a metric, also of one that was deleted, and the projects that have some. */
  countPoints(metricId: string): Promise<{ points: number; projects: readonly string[] }>
}
