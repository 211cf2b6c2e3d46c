import type { MartRows } from '../compileMart.ts'
import type { MartContext } from '../MartContext.ts'
import { RECORD_TABLES } from './RECORD_TABLES.ts'
import { untilSql } from './untilSql.ts'

/** Records as they were received, with the columns that are read of them. */
export function recordsSql(
  of: keyof typeof RECORD_TABLES,
  read: readonly string[],
  { asOf, params }: Pick<MartContext, 'asOf' | 'params'>,
): MartRows {
  const { table, from, columns, dated }: (typeof RECORD_TABLES)[keyof typeof RECORD_TABLES] =
    RECORD_TABLES[of]
  const sqlOf: Readonly<Record<string, string>> = columns
  const selected = read.map((id) => `${sqlOf[id] ?? 'NULL'} AS ${id}`)
  return {
    sql: `SELECT ${selected.join(', ')} FROM ${from(dated ? untilSql(asOf, params) : '1')}`,
    hasSource: `(SELECT count() > 0 FROM ${table})`,
    sources: sourcesSql(table),
  }
}

/** SQL of the sources of a table's rows. */
export function sourcesSql(table: string): string {
  return `(SELECT arraySort(groupUniqArray(toString(source_id))) FROM ${table})`
}
