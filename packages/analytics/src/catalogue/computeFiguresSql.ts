import type { AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { compileMetricQuery } from '../compile/compileMetricQuery.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import { findAnchors } from '../queries/findAnchors.ts'
import { indexSeries } from '../queries/indexSeries.ts'
import { makeWindow } from './makeWindow.ts'
import { summarySql } from './summarySql.ts'

type Wanted = {
  /** Few enough to be computed in one pass; see `METRICS_PER_PASS`. */
  metrics: readonly string[]
  intervals: readonly AggregateInterval[]
  asOf: AsOf | null
  /** Only of these projects; null for all. */
  projects?: readonly string[] | null
}

/** Metrics computed in one pass over the facts; more would hold too many columns in memory at once. */
export const METRICS_PER_PASS = 6

/**
 * SQL of the figures of every project, a row per metric, interval and project, with the columns of the table
 * `aggregates` in their order; null where none of the metrics has any data. Rows are made by the same compiler as every
 * other answer, one value per project and day, and then summed up, so that a list and a chart agree.
 */
export async function computeFiguresSql(
  db: Analytics,
  { metrics, intervals, asOf, projects = null }: Wanted,
  params: Params,
): Promise<string | null> {
  const all = planMeasures(metrics, createParams())
  const found = await findAnchors(db, all.measures, asOf)
  const present = all.measures.filter((measure) => found.get(measure)).map(({ metric }) => metric)
  if (present.length === 0) return null
  const plan = planMeasures(present, params)
  const anchors = await findAnchors(db, plan.measures, asOf)
  const days = [...anchors.values()].filter((day) => day !== null)
  const read = days.flatMap((day) => intervals.map((interval) => makeWindow(interval, day).read))
  const [from, to] = [read.toSorted()[0], days.toSorted().at(-1)]
  if (from === undefined || to === undefined) return null
  const daily = compileMetricQuery(
    {
      query: MetricQuery.parse({ metrics: present, breakdown: ['project'], granularity: 'day' }),
      plan,
      scope: { ...resolveScope({}), projects },
      range: { from, to },
      as_of: asOf,
      series: await indexSeries(db, asOf),
    },
    params,
  )
  return `
    SELECT metric_id, interval, project_id, anchor, latest, sum, average AS avg, change, high AS ath, low AS atl, trend,
           first_day, last_day, n AS points, recent, recent_before AS previous_recent, sum_before AS previous_sum,
           average_before AS previous_avg, n_before AS previous_points
    FROM (${summarySql(daily.sql, { plan, anchors, intervals, params })})`
}
