import type { Analytics } from '../client/Analytics.ts'
import type { EndedTotal } from '../compile/pointsSql.ts'
import { listSeries } from './listSeries.ts'

/**
 * Series whose own total ended while some of their parts go on. After that day the parts are no longer
 * the whole, so the total is missing. Before a total begins, its parts (a predecessor's, say) stand in for it.
 */
export async function listEndedTotals(db: Analytics): Promise<EndedTotal[]> {
  const series = await listSeries(db)
  return series.filter(
    (row) => row.last_total_day > '1970-01-01' && row.last_total_day < row.last_day,
  )
}
