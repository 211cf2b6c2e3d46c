import type { Analytics } from '../client/Analytics.ts'
import { queryContext } from '../client/queryContext.ts'
import { limitSeries } from './limitSeries.ts'
import type { SeriesRow } from './SeriesRow.ts'

export const SERIES_SQL = `
  SELECT metric_id, project_id, first_day, last_day, last_complete_day, last_total_day, points, parts, source_ids,
         chains, products, contracts
  FROM series ORDER BY metric_id, project_id`

const cache = new WeakMap<Analytics, { version: number; rows: Promise<SeriesRow[]> }>()

/** Every series there is. Kept in memory under the data version, since most questions need it. */
export function listSeries(db: Analytics): Promise<SeriesRow[]> {
  const known = cache.get(db)
  if (known?.version === db.dataVersion) return known.rows
  const rows = queryContext.share(() => readSeries(db))
  cache.set(db, { version: db.dataVersion, rows })
  rows.catch(() => cache.delete(db))
  return rows
}

async function readSeries(db: Analytics): Promise<SeriesRow[]> {
  const [rows, start] = await Promise.all([
    db.rows<SeriesRow>({ sql: SERIES_SQL }),
    db.history?.start() ?? null,
  ])
  return start === null ? rows : limitSeries(db, rows, start)
}
