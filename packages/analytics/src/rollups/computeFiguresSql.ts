import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import type { Params } from '../compile/createParams.ts'
import { findIntervalEnd, makeWindow } from '../compile/makeWindow.ts'
import type { Measure } from '../compile/Plan.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { findAnchors, listPresentMetrics } from '../series/findAnchors.ts'
import { findListed } from '../series/findListed.ts'
import { indexSeries, listUsedSeries } from '../series/indexSeries.ts'
import { weighQuery } from '../series/weighQuery.ts'
import { compileDays } from './compileDays.ts'
import { summarySql } from './intervalFiguresSql.ts'

/**
 * The columns of the table `aggregates` in order and with its types, over the columns of `intervalFiguresSql`. For a limited
 * history some rows are read from the table and the others computed.
 */
export const AGGREGATES_COLUMNS = `
  metric_id, interval, project_id, anchor, latest, sum, average AS avg, change, high AS ath, low AS atl, trend,
  first_day, last_day, toUInt64(n) AS points, recent, recent_before AS previous_recent, sum_before AS previous_sum,
  average_before AS previous_avg, toUInt64(n_before) AS previous_points`

type Wanted = {
  /** At most as many as one pass can compute; see `METRICS_PER_PASS`. */
  metrics: readonly string[]
  /** A quarter is alone. */
  intervals: readonly AggregateInterval[]
  asOf: AsOf | null
  /** Only of these projects; null for all. */
  projects: readonly string[] | null
  /** The last day of each metric; by default its anchor. */
  ends?: ReadonlyMap<string, Day> | undefined
  /** Steps of the passes before it. */
  before: number
}

/**
 * SQL of the figures of all projects, a row per metric, interval and project, with the columns of the table
 * `aggregates`; null if none of the metrics has data. The rows come from the same compiler as all other answers, one
 * value per project and day, so that a list and a chart agree.
 * @throws AppError `too-large` as `weighQuery` does.
 */
export async function computeFiguresSql(
  db: Analytics,
  { metrics, intervals, asOf, projects, ends, before }: Wanted,
  params: Params,
): Promise<{ sql: string; steps: number } | null> {
  const plan = planMeasures(db.catalog, await listPresentMetrics(db, metrics, asOf), params)
  const found = await findAnchors(db, plan.measures, asOf)
  const anchors = new Map<Measure, Day | null>()
  for (const [measure, day] of found) {
    const end = ends?.get(measure.metric) ?? day
    anchors.set(measure, end && (await findIntervalEnd(db, intervals[0] ?? 'max', end)))
  }
  const days = [...anchors.values()].filter((day) => day !== null)
  const read = days.flatMap((day) => intervals.map((interval) => makeWindow(interval, day).read))
  const [from, to] = [read.toSorted()[0], days.toSorted().at(-1)]
  if (from === undefined || to === undefined) return null
  const series = await indexSeries(db, asOf)
  const { steps } = weighQuery({
    query: { breakdown: ['project'], transforms: [] },
    plan,
    range: { from, to },
    used: listUsedSeries(plan, { projects: projects && [...projects] }, series),
    before,
  })
  const daily = await compileDays(db, { plan, range: { from, to }, asOf, projects }, params)
  const listed = findListed(plan, series)
  const sql = `SELECT ${AGGREGATES_COLUMNS} FROM (${summarySql(daily, { plan, anchors, listed, intervals, params })})`
  return { sql, steps }
}
