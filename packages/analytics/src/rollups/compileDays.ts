import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { compileMetricQuery } from '../compile/compileMetricQuery.ts'
import type { Params } from '../compile/createParams.ts'
import type { FactsTable } from '../compile/factsSql.ts'
import { markWindows } from '../compile/markWindows.ts'
import type { Plan } from '../compile/Plan.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import { indexSeries } from '../series/indexSeries.ts'

/** Maximum number of metrics that one pass over the facts computes; more would hold too many columns in memory. */
export const METRICS_PER_PASS = 6

type DaysWanted = {
  plan: Plan
  range: { from: Day; to: Day }
  asOf: AsOf | null
  /** The table from which current points are read; all facts by default. */
  facts?: FactsTable
  /** Only of these projects; null for all. */
  projects: readonly string[] | null
}

/**
 * SQL of one row per project and day with a column per measure, and its mark `x_…` where one has a window (see
 * `markWindows`), from the compiler of all other answers.
 */
export async function compileDays(
  db: Analytics,
  { plan, range, asOf, facts, projects }: DaysWanted,
  params: Params,
): Promise<string> {
  const metrics = plan.measures.map(({ metric }) => metric)
  const query = MetricQuery.parse({ metrics, breakdown: ['project'], granularity: 'day' })
  const scope = { ...resolveScope(db.catalog, {}), projects }
  const series = await indexSeries(db, asOf)
  const input = { query, plan, scope, range, as_of: asOf, facts, series, marks: markWindows(plan) }
  return compileMetricQuery(input, params).sql
}
