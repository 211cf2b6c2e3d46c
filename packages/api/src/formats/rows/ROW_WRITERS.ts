import type { FileFormat } from '../answerFormats.ts'
import type { About } from './About.ts'
import type { RowColumn, RowWriter } from './RowWriter.ts'
import { writeCsvRows } from './writeCsvRows.ts'
import { writeJsonRows } from './writeJsonRows.ts'
import { writeParquetRows } from './writeParquetRows.ts'
import { writeXlsxRows } from './writeXlsxRows.ts'

/** What writes each format. */
export const ROW_WRITERS: Readonly<
  Record<FileFormat, (columns: readonly RowColumn[], about: About) => RowWriter>
> = {
  csv: writeCsvRows,
  jsonl: writeJsonRows,
  parquet: writeParquetRows,
  xlsx: writeXlsxRows,
}
