import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { queryContext } from '../client/queryContext.ts'

/** One metric of one project that has values, reported or derived. */
export type SeriesRow = {
  metric_id: string
  project_id: string
  first_day: Day
  last_day: Day
  /** The newest day that was over when it was observed; null where no day was. */
  last_complete_day: Day | null
  /** The newest day with a total of the source's own; `NO_TOTAL` where it gives only parts. */
  last_total_day: Day
  points: number
  /** How many of them belong to a chain, product or contract. */
  parts: number
  source_ids: string[]
  /** How many chains, products and contracts its parts are of. None of a derived series. */
  chains: number
  products: number
  contracts: number
}

/** Stands for a day of a total where there are only parts. */
export const NO_TOTAL: Day = '1970-01-01'

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
  return start === null ? rows : rows.map((row) => beginOn(start, row))
}

/** A series as it would be listed if it had begun on a day that lies before its last. */
function beginOn(start: Day, row: SeriesRow): SeriesRow {
  const { first_day, last_complete_day, last_total_day } = row
  return {
    ...row,
    first_day: first_day < start ? start : first_day,
    last_complete_day:
      last_complete_day !== null && last_complete_day < start ? null : last_complete_day,
    last_total_day: last_total_day < start ? NO_TOTAL : last_total_day,
  }
}
