import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { ApiContext } from '../context/ApiContext.ts'
import type { DatasetQuestion, DatasetRows } from './Dataset.ts'
import { refuseOrderBy } from './refuseOrderBy.ts'

type RecordQuestion = {
  projects?: string[]
  chains?: string[]
  sectors?: string[]
  orderBy?: string
  descending?: boolean
  limit: number
  offset?: number
}

/** A dataset kept as records: filters and order are the engine's work. */
export function readRecords<Row extends Record<string, unknown>>(
  list: (db: Analytics, question: RecordQuestion) => Promise<Row[]>,
  columns: readonly string[],
) {
  return async (ctx: ApiContext, question: DatasetQuestion): Promise<DatasetRows> => {
    const { projects, chains, sectors, orderBy, descending, limit, offset } = question
    if (orderBy !== undefined && !columns.includes(orderBy)) refuseOrderBy(orderBy, columns)
    const rows = await list(ctx.analytics, {
      ...(projects && { projects }),
      ...(chains && { chains }),
      ...(sectors && { sectors }),
      ...(orderBy !== undefined && { orderBy }),
      descending,
      limit,
      offset,
    })
    const hasSource = rows.length > 0 || (await list(ctx.analytics, { limit: 1 })).length > 0
    return { rows, hasSource }
  }
}
