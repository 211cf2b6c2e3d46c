import { LEVEL_DAYS } from '@tickmark/core/answers/headlineFigure'
import { AGGREGATE_INTERVALS, type AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { intervalStart } from '@tickmark/core/time/Interval'
import type { Params } from '../compile/createParams.ts'
import { exactSum } from '../compile/exactSum.ts'
import type { Measure, Plan } from '../compile/Plan.ts'
import { WINDOW_COVERAGE } from '../compile/transformSql.ts'
import { listLevelGmvProjects } from './listLevelGmvProjects.ts'

/** Most points of a `trend`. */
const TREND_POINTS = 60

type Window = { metric: string; kind: string; interval: AggregateInterval; days: number } & Record<
  'read' | 'before' | 'from' | 'anchor',
  Day
>

/**
 * One window per metric and interval, with the equally long one before it that changes are measured against.
 * Levels of the week before are read in any case, since a level counts for seven days.
 */
function listWindows(plan: Plan, anchors: ReadonlyMap<Measure, Day | null>): Window[] {
  return plan.measures.flatMap((measure) => {
    const anchor = anchors.get(measure)
    if (!anchor) return []
    return AGGREGATE_INTERVALS.map((interval) => {
      const from = intervalStart(interval, anchor)
      const days = daysBetween(from, anchor) + 1
      const before = interval === 'max' ? from : addDays(from, -days)
      const week = addDays(from, -LEVEL_DAYS)
      const read = before < week || interval === 'max' ? before : week
      return {
        metric: measure.metric,
        kind: measure.kind,
        interval,
        days,
        read,
        before,
        from,
        anchor,
      }
    })
  })
}

/**
 * From one row per project and day to one row per metric, interval and project.
 *
 * Change: of amounts, the sum against the sum of the window before; of counts of distinct things, the
 * averages; of levels, ratios and prices, the newest value against the newest before the window. Both windows
 * must be covered by nine tenths of their days where sums or averages are compared. The figures of the window
 * before are kept beside, also of a project that has none in the window itself.
 *
 * In the text `w` is one window: interval, anchor, first day, kind, first day read, first day of the window before, days.
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
  const isBefore = 'NOT inside AND period >= w.6'
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
           high, low, trend, first_day, last_day, n,
           recent, recent_before, total_before, average_before, n_before
    FROM (
      SELECT metric_id, w.1 AS interval, project_id, any(w.2) AS anchor, any(w.7) AS days, any(kind_of) AS kind,
             argMaxOrNullIf(value, period, inside) AS latest,
             argMinOrNullIf(value, period, inside) AS first,
             argMaxOrNullIf(value, period, ${isBefore}) AS latest_before,
             argMaxOrNullIf(value, period, period > w.2 - ${LEVEL_DAYS}) AS recent,
             argMaxOrNullIf(value, period, NOT inside AND period >= w.3 - ${LEVEL_DAYS}) AS recent_before,
             ${sumIf('inside')} AS inside_sum, ${sumIf(isBefore)} AS before_sum,
             if(any(kind_of) = 'flow', inside_sum, NULL) AS total,
             if(any(kind_of) = 'flow', before_sum, NULL) AS total_before,
             inside_sum / n AS average, before_sum / n_before AS average_before,
             maxOrNullIf(value, inside) AS high, minOrNullIf(value, inside) AS low,
             countIf(inside) AS n, countIf(${isBefore}) AS n_before,
             minIf(period, inside) AS first_day, maxIf(period, inside) AS last_day,
             arrayMap(pair -> pair.2, arraySort(groupArrayIf((period, value), inside))) AS inside_values,
             if(n <= ${TREND_POINTS}, inside_values,
                arrayMap(i -> inside_values[1 + intDiv(i * (n - 1), ${TREND_POINTS - 1})], range(${TREND_POINTS}))) AS trend
      FROM (
        SELECT metric_id, project_id, period, value, w, period >= w.3 AS inside,
               if(metric_id = 'gmv' AND project_id IN ${levels}, 'stock', w.4) AS kind_of
        FROM (
          SELECT project_id, period, pair.1 AS metric_id, assumeNotNull(pair.2) AS value
          FROM (${daily}) ARRAY JOIN [${pairs.join(', ')}] AS pair
          WHERE pair.2 IS NOT NULL
        ) AS points
        INNER JOIN (
          SELECT metric_id, groupArray((interval, anchor, from_day, kind, read_day, before_day, days)) AS windows
          FROM (SELECT arrayJoin(arrayZip(${column((w) => w.metric, 'String')}, ${column((w) => w.interval, 'String')},
                       ${column((w) => w.anchor, 'Date')}, ${column((w) => w.from, 'Date')}, ${column((w) => w.kind, 'String')},
                       ${column((w) => w.read, 'Date')}, ${column((w) => w.before, 'Date')}, ${column((w) => w.days, 'UInt32')})) AS one,
                       one.1 AS metric_id, one.2 AS interval, one.3 AS anchor, one.4 AS from_day, one.5 AS kind,
                       one.6 AS read_day, one.7 AS before_day, one.8 AS days)
          GROUP BY metric_id
        ) AS bounds USING (metric_id)
        ARRAY JOIN arrayFilter(one -> period >= one.5 AND period <= one.2, windows) AS w
      )
      GROUP BY metric_id, w.1, project_id
    )`
}
