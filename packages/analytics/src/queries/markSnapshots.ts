import type { Series } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Plan } from '../compile/Plan.ts'
import type { SeriesRow } from '../series/SeriesRow.ts'

/**
 * Sets for each series of one project whether its only value is a snapshot of the moment of observation: it has no
 * history, so it cannot be unfinished. Only for whole projects, whose series have dates.
 */
export function markSnapshots(
  lines: readonly Series[],
  of: {
    query: Pick<MetricQuery, 'breakdown'>
    plan: Pick<Plan, 'measures'>
    used: readonly SeriesRow[]
    projects: readonly string[] | null
  },
): Series[] {
  const { query, plan, used, projects } = of
  if (query.breakdown.some((dimension) => dimension !== 'project')) return [...lines]
  const [only] = projects?.length === 1 ? projects : []
  const rows = new Map(used.map((row) => [`${row.metric_id} ${row.project_id}`, row]))
  return lines.map((line) => {
    const project = line.key.project ?? only
    const measure = plan.measures.find(({ metric }) => metric === line.metric)
    if (project === undefined || measure === undefined) return line
    const parts = [...measure.required, ...measure.optional].flatMap(
      (metric) => rows.get(`${metric} ${project}`) ?? [],
    )
    const days = new Set(parts.map((row) => (isSnapshot(row) ? row.last_day : null)))
    const [day = null] = days
    return days.size !== 1 || day === null ? line : { ...line, snapshot: day }
  })
}

function isSnapshot({ first_day, last_day, last_complete_day }: SeriesRow): boolean {
  return first_day === last_day && last_complete_day === null
}
