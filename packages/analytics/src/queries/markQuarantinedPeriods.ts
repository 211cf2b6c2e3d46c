import type { Series } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { startOfPeriod } from '@tickmark/core/time/Granularity'
import type { Plan } from '../compile/Plan.ts'
import type { QuarantineMark } from './readQuarantined.ts'

/**
 * Says of each series of one project in which periods a check holds a point that it is made of. A sum over many
 * projects is not marked for one point of one of them. What is withheld is no part of any value.
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
    const bases = [...measure.required, ...measure.optional]
    const periods = new Set<Day>()
    for (const mark of marks)
      if (mark.withheld === 0 && mark.project_id === project && bases.includes(mark.metric_id))
        periods.add(startOfPeriod(mark.day, query.granularity))
    return periods.size === 0 ? line : { ...line, provisional: [...periods].sort() }
  })
}
