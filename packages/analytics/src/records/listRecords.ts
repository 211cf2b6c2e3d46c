import { AppError } from '@tickmark/core/errors/AppError'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { resolveScope } from '../compile/resolveScope.ts'

export type RecordsInput = {
  projects?: string[]
  sectors?: string[]
  chains?: string[]
  orderBy?: string
  descending?: boolean
  limit: number
  offset?: number
}

type RecordsTable = {
  table: string
  /** The columns that identify a record, for a stable order. */
  key: string
  columns: readonly string[]
  projectColumn: string
  chainColumn?: string
  /** Columns that the caller may sort by. */
  orders: readonly string[]
  defaultOrder: { column: string; descending: boolean }
  /** A further condition, without external values. */
  where?: string
}

/** Reads the newest version of records, filtered by projects, sectors and chains, in a stable order. */
export function listRecords<T>(
  db: Analytics,
  input: RecordsInput,
  table: RecordsTable,
): Promise<T[]> {
  const order = input.orderBy ?? table.defaultOrder.column
  if (!table.orders.includes(order))
    throw new AppError(
      'bad-request',
      `${table.table} cannot be ordered by "${order}". It can be by ${table.orders.join(', ')}.`,
      { errors: [{ code: 'invalid', field: 'order_by', value: order }] },
    )
  const isDescending = input.descending ?? table.defaultOrder.descending
  const params = createParams()
  const scope = resolveScope(db.catalogue, { projects: input.projects, sectors: input.sectors })
  const conditions = [
    ...(table.where ? [table.where] : []),
    ...(scope.projects
      ? [`${table.projectColumn} IN ${params.add(scope.projects, 'Array(String)')}`]
      : []),
    ...(input.chains && table.chainColumn
      ? [chainCondition(table.chainColumn, params.add(input.chains, 'Array(String)'))]
      : []),
  ]
  return db.rows<T>({
    sql: `
      SELECT ${table.columns.join(', ')} FROM ${table.table} FINAL
      ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
      ORDER BY ${order} ${isDescending ? 'DESC' : 'ASC'} NULLS LAST, ${table.key}
      LIMIT ${params.add(input.limit, 'UInt32')} OFFSET ${params.add(input.offset ?? 0, 'UInt32')}`,
    params: params.values,
  })
}

/** Some tables have one chain per row, others several. */
function chainCondition(column: string, chains: string): string {
  return column === 'chains' ? `hasAny(chains, ${chains})` : `${column} IN ${chains}`
}
