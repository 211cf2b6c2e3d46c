import type { Series } from '@tickmark/core/answers/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { startOfPeriod } from '@tickmark/core/time/Granularity'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import type { Plan } from '../compile/Plan.ts'

/**
 * Sets for each series of one project which of its periods include a quarantined point. A sum over many projects is
 * not marked for a point of one of them. Withheld points are not part of any value.
 */
export function markQuarantinedPeriods(
  lines: readonly Series[],
  of: {
    query: MetricQuery
    plan: Plan
    marks: readonly QuarantineMark[]
    projects: readonly string[] | null
  },
): Series[] {
  const { query, plan, marks, projects } = of
  const [only] = projects?.length === 1 ? projects : []
  return lines.map((line) => {
    const project = line.key.project ?? only
    const measure = plan.measures.find(({ metric }) => metric === line.metric)
    if (project === undefined || measure === undefined) return line
    const periods = new Set<Day>(line.provisional)
    for (const mark of marks)
      if (
        mark.withheld === 0 &&
        mark.project_id === project &&
        measure.parts.includes(mark.metric_id)
      )
        periods.add(startOfPeriod(mark.day, query.granularity))
    return periods.size === 0 ? line : { ...line, provisional: [...periods].sort() }
  })
}

export type QuarantineMark = {
  metric_id: string
  project_id: string
  day: Day
  withheld: number
  is_snapshot: number
}

/** Maximum number of quarantined points that are read, newest first; charts of older days have no marks. */
const MOST = 100_000

/**
 * The points that are quarantined now, by metric and project as `metric project`. Memoized per data version, since every
 * chart needs them.
 */
export const readQuarantined = memoPerVersion(readMarks)

async function readMarks(db: Analytics): Promise<Map<string, QuarantineMark[]>> {
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
