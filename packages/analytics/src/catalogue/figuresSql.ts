import { AGGREGATE_INTERVALS, type AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import type { Day } from '@tickmark/core/time/Day'
import type { Params } from '../compile/createParams.ts'
import type { Measure, Plan } from '../compile/Plan.ts'
import { changeSql } from './changeSql.ts'
import { countDaysBefore, figureColumns, figurePlaces } from './figureColumns.ts'
import { listLevelGmvProjects } from './listLevelGmvProjects.ts'
import { type FigureWindow, makeWindow } from './makeWindow.ts'

export type Anchored = {
  plan: Pick<Plan, 'measures'>
  anchors: ReadonlyMap<Measure, Day | null>
  /** All by default. */
  intervals?: readonly AggregateInterval[]
}
type MeasureWindow = FigureWindow & { metric: string; kind: string }

function listWindows({
  plan,
  anchors,
  intervals = AGGREGATE_INTERVALS,
}: Anchored): MeasureWindow[] {
  return plan.measures.flatMap((measure) => {
    const anchor = anchors.get(measure)
    if (!anchor) return []
    const { metric, kind } = measure
    return intervals.map((interval) => ({
      ...makeWindow(interval, anchor),
      metric,
      kind,
    }))
  })
}

/**
 * From series, as `seriesSql` or the table `daily_values` has them, to one row per metric, interval and key. A series that
 * has values just before a window only has a row of it too; its `n` is 0. Each window has a copy of the days, so that those
 * that do not reach back over all time are given the days that they reach only. In the text `w` is one window: its place in
 * the list of all, its anchor, its first day, the first day that is read, and that of the window before. What is said of
 * a window in words is added by its place.
 */
export function figuresSql(
  series: string,
  input: Anchored & { params: Params; keys: readonly string[] },
): string {
  const { params, keys } = input
  const key = keys.join(', ')
  const windows = listWindows(input)
  const column = (pick: (window: MeasureWindow, place: number) => unknown, type: string) =>
    params.add(windows.map(pick), `Array(${type})`)
  const kindOf = `${column((w) => w.kind, 'String')}[w.1]`
  const kind = keys.includes('project_id')
    ? `if(metric_id = 'gmv' AND project_id IN ${params.add(listLevelGmvProjects(), 'Array(String)')}, 'stock', ${kindOf})`
    : kindOf
  const bounds = { anchor: 'w.2', from: 'w.3', before: 'w.5' }
  const places = Object.entries(figurePlaces(bounds))
  const columns = Object.entries(figureColumns(bounds))
  const reached = countDaysBefore('reach')
  const placed = `
    SELECT metric_id, ${key}, days, values, w, ${places.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}
    FROM (
      SELECT metric_id, ${key}, windows,
             arraySlice(days, ${reached} + 1) AS days, arraySlice(values, ${reached} + 1) AS values
      FROM (${series}) AS series
      INNER JOIN (
        SELECT metric_id, groupArray((place, anchor, from_day, read_day, before_day)) AS windows, min(read_day) AS reach
        FROM (SELECT arrayJoin(arrayZip(${column((w) => w.metric, 'String')}, ${column((_, place) => place + 1, 'UInt16')},
                     ${column((w) => w.anchor, 'Date')}, ${column((w) => w.from, 'Date')},
                     ${column((w) => w.read, 'Date')}, ${column((w) => w.before, 'Date')})) AS one,
                     one.1 AS metric_id, one.2 AS place, one.3 AS anchor, one.4 AS from_day,
                     one.5 AS read_day, one.6 AS before_day)
        GROUP BY metric_id, before_day = from_day
      ) AS bounds USING (metric_id)
    )
    ARRAY JOIN windows AS w`
  return `
    SELECT metric_id, interval, ${key}, anchor, latest,
           if(kind = 'flow', total, NULL) AS sum, total / n AS average,
           multiIf(interval = 'max', ${changeSql('max', 'days')}, kind = 'flow', ${changeSql('sum', 'days')},
                   kind = 'unique', ${changeSql('average', 'days')}, ${changeSql('level', 'days')}) AS change,
           high, low, trend, first_day, last_day, n, recent, recent_before,
           if(kind = 'flow', total_before, NULL) AS sum_before, total_before / n_before AS average_before, n_before
    FROM (
      SELECT metric_id, ${column((w) => w.interval, 'String')}[w.1] AS interval, ${key}, w.2 AS anchor,
             ${column((w) => w.days, 'UInt32')}[w.1] AS days, ${kind} AS kind,
             ${columns.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}
      FROM (${placed}) WHERE ended > 0 AND days[ended] >= w.4
    )`
}
