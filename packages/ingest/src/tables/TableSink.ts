import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import type { TableDoubt, TableMapping } from '@tickmark/core/datahub/TableMapping'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { CsvRow } from '../files/readRows.ts'
import type { TableSubject } from './findMappingFaults.ts'
import type { TableFile } from './openSheet.ts'

export type TableRequest = TableSubject & {
  file: TableFile
  mapping: TableMapping
  catalog: Catalog
  /** The caller's name for the asset of all values. */
  asset?: string | undefined
  signal?: AbortSignal | undefined
}

/** The receiver of a table's values. */
export type TableSink = {
  /** A row was read, before its points. */
  read(row: CsvRow): void
  point(point: Required<Omit<Point, 'provisional' | 'contract_id'>>): void
  reject(reason: string, example: string): void
  /** Receives how a name was read that is not the present one of its project; once for each place. */
  note?(text: string): void
  /** Receives what may be read in another way, once each, confirmed or not. */
  doubt?(doubt: TableDoubt): void
  /** Called between chunks of rows. */
  flush?(): Promise<void>
}
