import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { queryContext } from '../client/queryContext.ts'

export type QuarantineMark = {
  metric_id: string
  project_id: string
  day: Day
  withheld: number
  is_snapshot: number
}

/** The newest of the points that are held; charts of older days than theirs do without marks. */
const MOST = 100_000

const cache = new WeakMap<
  Analytics,
  { version: number; marks: Promise<Map<string, QuarantineMark[]>> }
>()

/** The points that are held now, by metric and project as `metric project`. Kept in memory under the data version, since every chart asks. */
export function readQuarantined(db: Analytics): Promise<Map<string, QuarantineMark[]>> {
  const known = cache.get(db)
  if (known?.version === db.dataVersion) return known.marks
  const marks = queryContext.share(() => load(db))
  cache.set(db, { version: db.dataVersion, marks })
  marks.catch(() => cache.delete(db))
  return marks
}

async function load(db: Analytics): Promise<Map<string, QuarantineMark[]>> {
  const rows = await db.rows<QuarantineMark>({
    sql: `SELECT metric_id, project_id, toString(day) AS day, max(withheld) AS withheld,
                 max(check_id = 'snapshot') AS is_snapshot
          FROM held_points FINAL
          WHERE state = 'held'
          GROUP BY metric_id, project_id, day, chain_id, product_id, contract_id
          ORDER BY day DESC LIMIT ${MOST}`,
  })
  return Map.groupBy(rows, (row) => `${row.metric_id} ${row.project_id}`)
}
