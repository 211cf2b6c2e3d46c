import { AGGREGATE_INTERVALS, type AggregateInterval } from '@tickmark/core/answers/choices'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { Day } from '@tickmark/core/time/Day'
import type { Params } from '../compile/createParams.ts'
import { exactSums } from '../compile/exactSum.ts'
import type { Measure, Plan } from '../compile/Plan.ts'
import {
  changeSql,
  countDaysBefore,
  FIGURE_COLUMNS,
  figureColumns,
  figurePlaces,
  selectFigures,
} from './figureColumns.ts'
import { makeWindow } from './makeWindow.ts'

type Anchored = {
  plan: Pick<Plan, 'measures'>
  anchors: ReadonlyMap<Measure, Day | null>
  /** All by default. */
  intervals?: readonly AggregateInterval[]
}

type Figured = Anchored & { params: Params; keys: readonly string[] }

/**
 * Converts series, as from `seriesSql` or the table `daily_values`, to one row per metric, interval and key. A series
 * with values only shortly before a window also has a row, with `n` 0. All windows of a series are computed as
 * columns before each becomes a row: a row would copy all days.
 */
export function figuresSql(series: string, input: Figured): string {
  const { intervals = AGGREGATE_INTERVALS } = input
  const key = input.keys.join(', ')
  const windows = intervals.map((interval, index) => ({ interval, ...nameBounds(index) }))
  const places = windows.flatMap((window) => {
    const { begun, earlier } = figurePlaces(window)
    return [`${begun} AS ${window.begun}`, `${earlier} AS ${window.earlier}`]
  })
  const figures = windows.map((window) => {
    const isReached = `ended > 0 AND days[ended] >= ${window.read}`
    const figures = figureColumns(window)
    const columns = FIGURE_COLUMNS.map((name) => figures[name])
    return `(${isReached}, '${window.interval}', ${window.days}, ${columns.join(', ')})`
  })
  const columns = FIGURE_COLUMNS.map((name, index) => `figure.${index + 4} AS ${name}`)
  return `
    SELECT metric_id, interval, ${key}, anchor, latest,
           if(kind = 'flow', total, NULL) AS sum, total / n AS average,
           multiIf(interval = 'max', ${changeSql('max', 'days')}, kind = 'flow', ${changeSql('sum', 'days')},
                   kind = 'unique', ${changeSql('average', 'days')}, ${changeSql('level', 'days')}) AS change,
           high, low, trend, first_day, last_day, n, recent, recent_before,
           if(kind = 'flow', total_before, NULL) AS sum_before, total_before / n_before AS average_before, n_before
    FROM (
      SELECT metric_id, ${key}, anchor, ${kindSql(input)} AS kind,
             interval, days, ${selectFigures(FIGURE_COLUMNS)}
      FROM (
        SELECT metric_id, ${key}, anchor, kind, figure.2 AS interval, figure.3 AS days, ${columns.join(', ')}
        FROM (
          SELECT metric_id, ${key}, anchor, kind, arrayJoin(arrayFilter(one -> one.1, [${figures.join(', ')}])) AS figure
          FROM (
            SELECT metric_id, ${key}, anchor, kind, bounds, days, values, ${exactSums('values')} AS sums,
                   ${countDaysBefore('anchor + 1')} AS ended, ${places.join(', ')}
            FROM (${series}) AS series INNER JOIN (${boundsSql(input)}) AS bounds USING (metric_id)
          )
        )
      )
    )`
}

/** The names of the bounds of a window, from a row's list of `bounds`, and of its indexes. */
function nameBounds(index: number) {
  const bound = (place: number) => `bounds[${index + 1}].${place}`
  return {
    anchor: 'anchor',
    from: bound(1),
    before: bound(2),
    read: bound(3),
    days: bound(4),
    ended: 'ended',
    begun: `begun_${index}`,
    earlier: `earlier_${index}`,
  }
}

/**
 * SQL of a row for each metric that has an anchor: its kind, and the bounds of its windows in the order of the
 * intervals.
 */
function boundsSql({ plan, anchors, intervals = AGGREGATE_INTERVALS, params }: Figured): string {
  const anchored = plan.measures.flatMap((measure) => {
    const anchor = anchors.get(measure)
    if (!anchor) return []
    const windows = intervals.map((interval) => makeWindow(interval, anchor))
    return [{ ...measure, anchor, windows }]
  })
  const column = (pick: (one: (typeof anchored)[number]) => unknown, type: string) =>
    params.add(anchored.map(pick), `Array(${type})`)
  const days = (bound: 'from' | 'before' | 'read') =>
    column(({ windows }) => windows.map((window) => window[bound]), 'Array(Date)')
  const lengths = column(({ windows }) => windows.map((window) => window.days), 'Array(UInt32)')
  return `
    SELECT one.1 AS metric_id, one.2 AS kind, one.3 AS anchor, arrayZip(one.4, one.5, one.6, one.7) AS bounds
    FROM (SELECT arrayJoin(arrayZip(
      ${column(({ metric }) => metric, 'String')}, ${column(({ kind }) => kind, 'String')},
      ${column(({ anchor }) => anchor, 'Date')}, ${days('from')}, ${days('before')}, ${days('read')}, ${lengths})) AS one)`
}

/** Gross merchandise value is a level for some projects. */
function kindSql({ keys, params }: Figured): string {
  return keys.includes('project_id')
    ? `if(metric_id = 'gmv' AND project_id IN ${params.add(listLevelGmvProjects(), 'Array(String)')}, 'stock', kind)`
    : 'kind'
}

/**
 * Converts one row per project and day to one row per metric, interval and project, in the order of the table
 * `aggregates`; see `figuresSql`. `keys` replaces the project as the key of the rows and of the result.
 */
export function summarySql(
  daily: string,
  input: Anchored & { params: Params; keys?: readonly string[] },
): string {
  const { plan, params, keys = ['project_id'] } = input
  return figuresSql(seriesSql(daily, { plan, keys, params }), { ...input, keys })
}

/**
 * Converts one row per key and day, with a column per measure, to one row per measure and key: `metric_id`, the keys,
 * the sorted `days` with a value, and their `values`. Nothing is returned where there are no values.
 */
export function seriesSql(
  daily: string,
  { plan, keys, params }: { plan: Pick<Plan, 'measures'>; keys: readonly string[]; params: Params },
): string {
  const key = keys.join(', ')
  const points = plan.measures.map(
    ({ metric, name }) =>
      `(${params.add(metric, 'String')}, arraySort(groupArrayIf((period, assumeNotNull(${name})), ${name} IS NOT NULL)))`,
  )
  return `
    SELECT one.1 AS metric_id, ${key}, tupleElement(one.2, 1) AS days, tupleElement(one.2, 2) AS values
    FROM (SELECT ${key}, [${points.join(', ')}] AS all FROM (${daily}) GROUP BY ${key})
    ARRAY JOIN all AS one
    WHERE notEmpty(one.2)`
}

/** Projects whose gross merchandise value is a level, such as a lender's loans, and not an amount over time. */
export function listLevelGmvProjects(): string[] {
  return PROJECTS.filter((project) => {
    const sector = MARKET_SECTORS.find((one) => one.market_sector_id === project.market_sectors[0])
    return sector?.gmv_metric && getMetric(sector.gmv_metric).kind === 'stock'
  }).map((project) => project.project_id)
}
