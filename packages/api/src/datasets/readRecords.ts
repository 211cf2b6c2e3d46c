import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { RecordsInput } from '@tickmark/analytics/records/listRecords'
import type { ApiContext } from '../context/ApiContext.ts'
import type { TableRow } from '../endpoint.ts'
import type { DatasetQuestion, DatasetRows } from './Dataset.ts'

/** A dataset kept as records: filters and order are the engine's work. */
export function readRecords<Row extends TableRow>(
  list: (db: Analytics, question: RecordsInput) => Promise<Row[]>,
) {
  return async (ctx: ApiContext, question: DatasetQuestion): Promise<DatasetRows> => {
    const { projects, chains, sectors, orderBy, descending, limit, offset } = question
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
