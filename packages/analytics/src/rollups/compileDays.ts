import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { compileMetricQuery } from '../compile/compileMetricQuery.ts'
import type { Params } from '../compile/createParams.ts'
import type { FactsTable } from '../compile/factsSql.ts'
import type { Plan } from '../compile/Plan.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import { indexSeries } from '../series/indexSeries.ts'

/** Metrics computed in one pass over the facts; more would hold too many columns in memory at once. */
export const METRICS_PER_PASS = 6

type DaysWanted = {
  plan: Plan
  range: { from: Day; to: Day }
  asOf: AsOf | null
  /** Where the newest versions are read, if not among all. */
  facts?: FactsTable
  /** Only of these projects; null for all. */
  projects: readonly string[] | null
}

/** SQL of one row per project and day, with a column for each measure, by the compiler of every other answer. */
export async function compileDays(
  db: Analytics,
  { plan, range, asOf, facts, projects }: DaysWanted,
  params: Params,
): Promise<string> {
  const metrics = plan.measures.map(({ metric }) => metric)
  const query = MetricQuery.parse({ metrics, breakdown: ['project'], granularity: 'day' })
  const scope = { ...resolveScope({}), projects }
  const series = await indexSeries(db, asOf)
  return compileMetricQuery({ query, plan, scope, range, as_of: asOf, facts, series }, params).sql
}
