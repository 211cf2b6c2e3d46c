import { isDay } from '@tickmark/core/time/Day'
import { parquetWriteBuffer } from 'hyparquet-writer'
import type { CsvField } from '../../../data/downloadFile.ts'
import { findAsOf } from './findAsOf.ts'
import { nameColumns } from './nameColumns.ts'
import type { PanelSubject, PanelTable } from './PanelSubject.ts'

/**
 * The figures as a Parquet file: columns of numbers as doubles, columns of days as timestamps at midnight UTC, all else
 * as text. Title, sources and whether the figures are sample data stand in the metadata of the file.
 */
export function writeTableParquet(
  {
    title,
    sources = [],
    call,
  }: Pick<PanelSubject, 'title' | 'sources'> & Partial<Pick<PanelSubject, 'call'>>,
  { header, rows, isSample }: PanelTable,
): ArrayBuffer {
  const asOf = findAsOf(call)
  return parquetWriteBuffer({
    columnData: nameColumns(header).map((name, index) => ({
      name,
      nullable: true,
      ...describe(rows.map((row) => row[index] ?? null)),
    })),
    kvMetadata: [
      { key: 'title', value: title },
      { key: 'sources', value: sources.join(', ') },
      { key: 'sample', value: String(isSample) },
      ...(asOf === undefined ? [] : [{ key: 'as_of', value: asOf }]),
    ],
  })
}

type Column = { type: 'DOUBLE' | 'TIMESTAMP' | 'STRING'; data: unknown[] }

function describe(fields: readonly CsvField[]): Column {
  const known = fields.filter((field) => field !== null)
  if (known.every((field) => typeof field === 'number'))
    return { type: 'DOUBLE', data: [...fields] }
  if (known.every((field) => typeof field === 'string' && isDay(field)))
    return {
      type: 'TIMESTAMP',
      data: fields.map((field) => (field === null ? null : new Date(`${field}T00:00:00Z`))),
    }
  return { type: 'STRING', data: fields.map((field) => (field === null ? null : String(field))) }
}
