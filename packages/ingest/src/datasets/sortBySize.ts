import { addDays, toDay } from '@tickmark/core/time/Day'
import type { Subject } from '../connectors/Connector.ts'
import type { DatasetRun } from './DatasetRun.ts'

/** Lists are of the last days. */
const SIZE_DAYS = 7

/** The market cap of a project, 0 without one, and what it holds or charges in a year. */
type Size = { worth: number; use: number }

/**
 * Sorts subjects by their largest project as the lists state it: by market cap, as the first page does, and those
 * without one by TVL or fees.
 */
export async function sortBySize(
  { db, dataset, clock }: DatasetRun,
  subjects: readonly Subject[],
): Promise<Subject[]> {
  const rows = await db.rows<Size & { project_id: string }>({
    sql: `
      SELECT
        toString(project_id) AS project_id,
        maxIf(value, metric_id = 'market_cap_circulating') AS worth,
        maxIf(if(metric_id = 'fees', 365 * value, value), metric_id != 'market_cap_circulating') AS use
      FROM facts
      WHERE metric_id IN ('market_cap_circulating', 'tvl', 'fees') AND day >= {since: Date}
      GROUP BY project_id`,
    params: { since: addDays(toDay(clock.now()), -SIZE_DAYS) },
  })
  const sizes = new Map(rows.map((row) => [row.project_id, row]))
  const sizeOf = ({ key, project_ids }: Subject) =>
    (project_ids ?? [dataset.projectOf?.(key, db.catalog) ?? key])
      .flatMap((project_id) => sizes.get(project_id) ?? [])
      .sort(compareSizes)[0]
  const sized = subjects.map((subject) => ({ subject, size: sizeOf(subject) ?? NOTHING }))
  return sized.sort((a, b) => compareSizes(a.size, b.size)).map(({ subject }) => subject)
}

const NOTHING: Size = { worth: 0, use: 0 }

/** The largest first. */
function compareSizes(a: Size, b: Size): number {
  return b.worth - a.worth || b.use - a.use
}
