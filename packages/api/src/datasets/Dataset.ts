import type { Analytics } from '@tickmark/analytics/client/Analytics'
import {
  listRecords,
  type RecordsInput,
  type RecordsTableName,
} from '@tickmark/analytics/records/listRecords'
import type { FieldError } from '@tickmark/core/errors/AppError'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'
import type { ApiContext } from '../context/ApiContext.ts'
import type { TableRow } from '../context/endpoint.ts'

/** The query of a dataset. Ids are known ones; absence means all. */
export type DatasetQuery = {
  projects?: string[]
  chains?: string[]
  sectors?: string[]
  metrics?: string[]
  columns?: string[]
  orderBy?: string
  /** Without it, the table's own direction. */
  descending?: boolean
  limit: number
  offset: number
}

/** Rows, and whether a source has delivered anything at all. */
export type DatasetRows = { rows: TableRow[]; hasSource: boolean; errors?: FieldError[] }

/** A ready-made table. */
export type Dataset = {
  id: string
  name: string
  description: string
  /** The switches of its area, one of which must be on. */
  switches?: readonly SwitchName[]
  read(ctx: ApiContext, query: DatasetQuery): Promise<DatasetRows>
}

/** A dataset that no connected source delivers. It says so rather than making rows up. */
export async function readNothing(): Promise<DatasetRows> {
  return { rows: [], hasSource: false }
}

/** A dataset kept as records. */
export function readRecords(table: RecordsTableName) {
  return readList<TableRow>((db, input) => listRecords(db, table, input))
}

/** A dataset that the engine filters and orders. */
export function readList<Row extends TableRow>(
  list: (db: Analytics, query: RecordsInput) => Promise<Row[]>,
) {
  return async (ctx: ApiContext, query: DatasetQuery): Promise<DatasetRows> => {
    const { projects, chains, sectors, orderBy, descending, limit, offset } = query
    const rows = await list(ctx.analytics, {
      ...(projects && { projects }),
      ...(chains && { chains }),
      ...(sectors && { sectors }),
      ...(orderBy !== undefined && { orderBy }),
      ...(descending !== undefined && { descending }),
      limit,
      offset,
    })
    const hasSource = rows.length > 0 || (await list(ctx.analytics, { limit: 1 })).length > 0
    return { rows, hasSource }
  }
}
