import { addDays, toDay } from '@tickmark/core/time/Day'
import type { Subject } from '../connectors/Connector.ts'
import type { DatasetRun } from './DatasetRun.ts'

/** Lists are of the last days. */
const SIZE_DAYS = 7

/** Sorts subjects by what their projects are worth, hold or charge in a year as the lists state it, the largest first. */
export async function sortBySize(
  { db, dataset, clock }: DatasetRun,
  subjects: readonly Subject[],
): Promise<Subject[]> {
  const rows = await db.rows<{ project_id: string; size: number }>({
    sql: `
      SELECT project_id, max(if(metric_id = 'fees', 365 * value, value)) AS size FROM facts
      WHERE metric_id IN ('market_cap_circulating', 'tvl', 'fees') AND day >= {since: Date}
      GROUP BY project_id`,
    params: { since: addDays(toDay(clock.now()), -SIZE_DAYS) },
  })
  const sizes = new Map(rows.map(({ project_id, size }) => [project_id, size]))
  const sizeOf = ({ key }: Subject) => sizes.get(dataset.projectOf?.(key, db.catalogue) ?? key) ?? 0
  return subjects.toSorted((one, other) => sizeOf(other) - sizeOf(one))
}
