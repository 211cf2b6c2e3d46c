import { AGGREGATE_INTERVALS, type AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { intervalStart } from '@tickmark/core/time/Interval'
import type { Params } from '../compile/createParams.ts'
import { exactSum } from '../compile/exactSum.ts'
import type { Measure, Plan } from '../compile/Plan.ts'
import { WINDOW_COVERAGE } from '../compile/transformSql.ts'

/** Most points of a `trend`. */
const TREND_POINTS = 60

type Window = { metric: string; kind: string; interval: AggregateInterval; days: number } & Record<
  'from' | 'before' | 'anchor',
  Day
>

/** One window per metric and interval, with the equally long one before it that changes are measured against. */
function listWindows(plan: Plan, anchors: ReadonlyMap<Measure, Day | null>): Window[] {
  return plan.measures.flatMap((measure) => {
    const anchor = anchors.get(measure)
    if (!anchor) return []
    return AGGREGATE_INTERVALS.map((interval) => {
      const from = intervalStart(interval, anchor)
      const days = daysBetween(from, anchor) + 1
      const before = interval === 'max' ? from : addDays(from, -days)
      return { metric: measure.metric, kind: measure.kind, interval, days, from, before, anchor }
    })
  })
}

/**
 * From one row per project and day to one row per metric, interval and project.
 *
 * Change: of amounts, the sum against the sum of the window before; of counts of distinct things, the
 * averages; of levels, ratios and prices, the newest value against the newest before the window. Both windows
 * must be covered by nine tenths of their days where sums or averages are compared.
 */
export function summarySql(
  daily: string,
  {
    plan,
    anchors,
    params,
  }: { plan: Plan; anchors: ReadonlyMap<Measure, Day | null>; params: Params },
): string {
  const windows = listWindows(plan, anchors)
  const column = (pick: (window: Window) => unknown, type: string) =>
    params.add(windows.map(pick), `Array(${type})`)
  const pairs = plan.measures.map(
    (measure) => `(${params.add(measure.metric, 'String')}, ${measure.name})`,
  )
  const levels = params.add(listLevelGmvProjects(), 'Array(String)')
  const sumIf = (condition: string) =>
    exactSum({ value: 'value', combinator: 'OrNullIf', condition })
  const needed = `days * ${WINDOW_COVERAGE}`
  const bySum = `kind = 'flow'`
  const byAverage = `kind = 'unique'`
  return `
    SELECT metric_id, interval, project_id, anchor, latest, total, average,
           multiIf(interval = 'max', (latest - first) / nullIf(abs(first), 0),
                   ${bySum}, if(n >= ${needed} AND n_before >= ${needed}, (total - total_before) / nullIf(abs(total_before), 0), NULL),
                   ${byAverage}, if(n >= ${needed} AND n_before >= ${needed}, (average - average_before) / nullIf(abs(average_before), 0), NULL),
                   (latest - latest_before) / nullIf(abs(latest_before), 0)) AS change,
           high, low, trend, first_day, last_day, n
    FROM (
      SELECT metric_id, w.1 AS interval, project_id, any(w.2) AS anchor, any(w.5) AS days, any(kind_of) AS kind,
             argMaxOrNullIf(value, period, inside) AS latest,
             argMinOrNullIf(value, period, inside) AS first,
             argMaxOrNullIf(value, period, NOT inside) AS latest_before,
             ${sumIf('inside')} AS inside_sum, ${sumIf('NOT inside')} AS before_sum,
             if(any(kind_of) = 'flow', inside_sum, NULL) AS total,
             if(any(kind_of) = 'flow', before_sum, NULL) AS total_before,
             inside_sum / n AS average, before_sum / n_before AS average_before,
             maxOrNullIf(value, inside) AS high, minOrNullIf(value, inside) AS low,
             countIf(inside) AS n, countIf(NOT inside) AS n_before,
             minIf(period, inside) AS first_day, maxIf(period, inside) AS last_day,
             arrayMap(pair -> pair.2, arraySort(groupArrayIf((period, value), inside))) AS inside_values,
             if(n <= ${TREND_POINTS}, inside_values,
                arrayMap(i -> inside_values[1 + intDiv(i * (n - 1), ${TREND_POINTS - 1})], range(${TREND_POINTS}))) AS trend
      FROM (
        SELECT metric_id, project_id, period, value, w, period >= w.3 AS inside,
               if(metric_id = 'gmv' AND project_id IN ${levels}, 'stock', w.6) AS kind_of
        FROM (
          SELECT project_id, period, pair.1 AS metric_id, assumeNotNull(pair.2) AS value
          FROM (${daily}) ARRAY JOIN [${pairs.join(', ')}] AS pair
          WHERE pair.2 IS NOT NULL
        ) AS points
        INNER JOIN (
          SELECT metric_id, groupArray((interval, anchor, from_day, before_day, days, kind)) AS windows
          FROM (SELECT arrayJoin(arrayZip(${column((w) => w.metric, 'String')}, ${column((w) => w.interval, 'String')},
                       ${column((w) => w.anchor, 'Date')}, ${column((w) => w.from, 'Date')}, ${column((w) => w.before, 'Date')},
                       ${column((w) => w.days, 'UInt32')}, ${column((w) => w.kind, 'String')})) AS one,
                       one.1 AS metric_id, one.2 AS interval, one.3 AS anchor, one.4 AS from_day,
                       one.5 AS before_day, one.6 AS days, one.7 AS kind)
          GROUP BY metric_id
        ) AS bounds USING (metric_id)
        ARRAY JOIN arrayFilter(one -> period >= one.4 AND period <= one.2, windows) AS w
      )
      GROUP BY metric_id, w.1, project_id
      HAVING n > 0
    )`
}

/** Projects whose gross merchandise value is a level, such as a lender's loans, and not an amount over time. */
function listLevelGmvProjects(): string[] {
  return PROJECTS.filter((project) => {
    const sector = MARKET_SECTORS.find((one) => one.market_sector_id === project.market_sectors[0])
    return sector?.gmv_metric && getMetric(sector.gmv_metric).kind === 'stock'
  }).map((project) => project.project_id)
}
