import type { MetricAnswer, Series } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Plan } from '../compile/Plan.ts'
import type { SeriesRow } from './SeriesRow.ts'

/** What was asked for and has no value, and optional parts that nobody reports and that count as zero. */
export function listMissing(
  query: MetricQuery,
  plan: Plan,
  found: { lines: readonly Series[]; used: readonly SeriesRow[] },
): MetricAnswer['meta']['missing'] {
  const reported = new Set(found.used.map((row) => row.metric_id))
  const missing: MetricAnswer['meta']['missing'] = []
  for (const measure of plan.measures) {
    const own = found.lines.filter((line) => line.metric === measure.metric)
    const filled = own.filter((line) => line.values.some((value) => value !== null))
    if (filled.length === 0) missing.push({ metric: measure.metric, reason: 'no-data' })
    else if (query.breakdown.includes('project'))
      for (const project of query.where.projects ?? [])
        if (!query.top && !filled.some((line) => line.key.project === project))
          missing.push({ metric: measure.metric, project, reason: 'no-data' })
    for (const part of measure.optional)
      if (filled.length > 0 && !reported.has(part))
        missing.push({ metric: part, reason: 'optional-part' })
  }
  return missing
}
