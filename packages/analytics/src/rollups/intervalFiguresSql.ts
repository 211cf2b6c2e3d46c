import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
} from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import { comparableSql } from '../compile/comparableSql.ts'
import type { Params } from '../compile/createParams.ts'
import { exactSums } from '../compile/exactSum.ts'
import { comparedSql, makeWindow } from '../compile/makeWindow.ts'
import { markWindows } from '../compile/markWindows.ts'
import type { Measure, Plan } from '../compile/Plan.ts'
import type { Listed } from '../series/findListed.ts'
import {
  ANCHOR_COLUMNS,
  anchorColumns,
  changeSql,
  countDaysBefore,
  countSearched,
  countSql,
  FIGURE_COLUMNS,
  insideSql,
  searchedDays,
  selectFigures,
  type WindowColumn,
  wholeSql,
  windowColumns,
} from './figureColumns.ts'

type Anchored = {
  plan: Pick<Plan, 'measures' | 'catalog'>
  anchors: ReadonlyMap<Measure, Day | null>
  /** See `findListed`; none by default. */
  listed?: Listed
  /** All that end with the data by default. A quarter is alone, since the anchors are its last days. */
  intervals?: readonly AggregateInterval[]
}

type Figured = Anchored & { params: Params; keys: readonly string[] }

/**
 * Converts series, as from `seriesSql` or the table `daily_values`, to one row per metric, interval and key. A series
 * with values only shortly before a window also has a row, with `n` 0. All windows of a series are computed as
 * columns before each becomes a row: a row would copy all days. What several expressions need is a column of an inner
 * step, since the engine takes longer to analyze repeated expressions than to compute the figures of a small load.
 */
export function intervalFiguresSql(series: string, input: Figured): string {
  const { intervals = AGGREGATE_INTERVALS } = input
  const key = input.keys.join(', ')
  const row = `metric_id, ${key}, anchor, kind`
  const isMultiple = multiplesSql(input)
  const windows = intervals.map((interval, index) => ({
    ...nameWindow(interval, index),
    multiples: isMultiple,
  }))
  const compared = comparedSql(intervals[0] ?? 'max', 'days')
  const columns = WINDOW_COLUMNS.map((name, index) => `figure.${index + 4} AS ${name}`)
  return `
    SELECT metric_id, interval, ${key}, anchor, latest,
           if(kind = 'flow', total, NULL) AS sum, total / n AS average,
           multiIf(${noChangeSql(isMultiple)}interval = 'max', ${changeSql('max', compared)}, kind = 'flow', ${changeSql('sum', compared)},
                   kind = 'unique', ${changeSql('average', compared)}, ${changeSql('level', compared)}) AS change,
           high, low, trend, first_day, last_day, n, recent, recent_before,
           if(kind = 'flow', total_before, NULL) AS sum_before, total_before / n_before AS average_before, n_before
    FROM (
      SELECT metric_id, ${key}, anchor, ${kindSql(input)} AS kind,
             interval, days, ${selectFigures(FIGURE_COLUMNS, { isListed: 'is_listed', days: 'days' })}
      FROM (
        SELECT ${row}, ${listedSql(input)} AS is_listed, ${ANCHOR_COLUMNS.join(', ')}, figure.2 AS interval, figure.3 AS days, ${columns.join(', ')}
        FROM (
          SELECT ${row}, ${ANCHOR_COLUMNS.join(', ')},
                 arrayJoin(arrayFilter(one -> one.1, [${windows.map(figuresOf).join(', ')}])) AS figure
          FROM (
            SELECT *, ${windows.map((window) => `${wholeSql(window)} AS ${window.whole}`).join(', ')}
            FROM (
              SELECT *, ${ANCHOR_COLUMNS.map((name) => `${OF_ANCHOR[name]} AS ${name}`).join(', ')},
                     ${windows.map((window) => `${countSql(window)} AS ${window.count}, ${insideSql({ ...window, count: countSql(window) })} AS ${window.inside}`).join(', ')}
              FROM (
                SELECT *, ${windows.map(placesOf).join(', ')}
                FROM (
                  SELECT *, ${searchedOf('froms')}, ${searchedOf('befores')}
                  FROM (
                    SELECT ${row}, froms, befores, reads, lengths, days, values, partial_days, ${exactSums('values')} AS sums,
                           ${countDaysBefore('anchor + 1')} AS ended,
                           toInt32(length(days)) AS size, toInt32(days[1]) AS oldest, toInt32(days[-1]) AS newest
                    FROM (${series}) AS series INNER JOIN (${boundsSql(input)}) AS bounds USING (metric_id)
                  )
                )
              )
            )
          )
        )
      )
    )`
}

/** The condition for series of multiples; undefined without any. */
function multiplesSql({ plan, params }: Figured): string | undefined {
  const multiples = plan.measures.filter(({ format }) => format === 'multiple')
  const ids = multiples.map(({ metric }) => metric)
  return ids.length > 0 ? `(metric_id IN ${params.add(ids, 'Array(String)')})` : undefined
}

/** The beginning of a condition: no change between multiples of which one says nothing. */
function noChangeSql(isMultiple: string | undefined): string {
  if (isMultiple === undefined) return ''
  const isBad = ['latest', `if(interval = 'max', first, latest_before)`].map(
    (value) => `${comparableSql(value, 'multiple')} IS NULL`,
  )
  return `${isMultiple} AND (${isBad.join(' OR ')}), NULL, `
}

const WINDOW_COLUMNS = FIGURE_COLUMNS.filter(
  (name): name is WindowColumn => !ANCHOR_COLUMNS.some((one) => one === name),
)
const OF_ANCHOR = anchorColumns({ anchor: 'anchor', ended: 'ended' })

type NamedWindow = ReturnType<typeof nameWindow> & { multiples: string | undefined }

/** The columns of a window: its bounds in the lists of a row, its indexes, and its values. */
function nameWindow(interval: AggregateInterval, index: number) {
  const of = (list: string) => `${list}[${index + 1}]`
  return {
    interval,
    of,
    from: of('froms'),
    read: of('reads'),
    days: of('lengths'),
    ended: 'ended',
    begun: `begun_${index}`,
    earlier: `earlier_${index}`,
    count: `count_${index}`,
    inside: `inside_${index}`,
    whole: `whole_${index}`,
  }
}

/** Returns the SQL for the days that have to be compared with the bounds of each window, as lists. */
function searchedOf(bounds: 'froms' | 'befores'): string {
  const { least, count } = searchedDays('bound', {
    size: 'size',
    oldest: 'oldest',
    newest: 'newest',
  })
  return `arrayMap(bound -> ${least}, ${bounds}) AS ${bounds}_least, arrayMap(bound -> ${count}, ${bounds}) AS ${bounds}_count`
}

function placesOf({ of, begun, earlier }: NamedWindow): string {
  const count = (bounds: 'froms' | 'befores') =>
    countSearched(of(bounds), { least: of(`${bounds}_least`), count: of(`${bounds}_count`) })
  return `${count('froms')} AS ${begun}, ${count('befores')} AS ${earlier}`
}

/** A tuple of whether there are days to read, the window, and its figures. */
function figuresOf(window: NamedWindow): string {
  const columns = windowColumns(window)
  const figures = WINDOW_COLUMNS.map((name) => columns[name])
  return `(ended > 0 AND days[ended] >= ${window.read}, '${window.interval}', ${window.days}, ${figures.join(', ')})`
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
    SELECT one.1 AS metric_id, one.2 AS kind, one.3 AS anchor,
           one.4 AS froms, one.5 AS befores, one.6 AS reads, one.7 AS lengths
    FROM (SELECT arrayJoin(arrayZip(
      ${column(({ metric }) => metric, 'String')}, ${column(({ kind }) => kind, 'String')},
      ${column(({ anchor }) => anchor, 'Date')}, ${days('from')}, ${days('before')}, ${days('read')}, ${lengths})) AS one)`
}

/**
 * Returns the SQL for whether a series of a project or product is listed. Those of other keys are of several projects.
 */
function listedSql({ listed, keys, params, plan }: Figured): string {
  const key = LISTED_KEYS.find((one) => keys.includes(one))
  if (key === undefined) return '0'
  const idsOf = (project: string) =>
    key === 'project_id'
      ? [project]
      : (plan.catalog.find(project)?.products ?? []).map(({ product_id }) => product_id)
  const names = [...(listed ?? [])].flatMap(([{ metric }, projects]) =>
    [...projects.keys()].flatMap(idsOf).map((id) => `${metric} ${id}`),
  )
  if (names.length === 0) return '0'
  return `concat(metric_id, ' ', toString(${key})) IN ${params.add(names, 'Array(String)')}`
}

const LISTED_KEYS = ['project_id', 'product_id'] as const

/** Gross merchandise value is a level for some projects. */
function kindSql({ plan, keys, params }: Figured): string {
  return keys.includes('project_id')
    ? `if(metric_id = 'gmv' AND project_id IN ${params.add(plan.catalog.derive(listLevelGmvProjects), 'Array(String)')}, 'stock', kind)`
    : 'kind'
}

/**
 * Converts one row per project and day to one row per metric, interval and project, in the order of the table
 * `aggregates`; see `intervalFiguresSql`. `keys` replaces the project as the key of the rows and of the result.
 */
export function summarySql(
  daily: string,
  input: Anchored & { params: Params; keys?: readonly string[] },
): string {
  const { plan, params, keys = ['project_id'] } = input
  const isMarked = markWindows(plan) !== undefined
  return intervalFiguresSql(seriesSql(daily, { plan, keys, params, isMarked }), { ...input, keys })
}

/**
 * Converts one row per key and day, with a column per measure, to one row per measure and key: `metric_id`, the keys,
 * the sorted `days` with a value, their `values`, and with `isMarked` the `partial_days`, whose marks `x_…` are set.
 * Nothing is returned where there are no values.
 */
export function seriesSql(
  daily: string,
  {
    plan,
    keys,
    params,
    isMarked = false,
  }: {
    plan: Pick<Plan, 'measures'>
    keys: readonly string[]
    params: Params
    isMarked?: boolean
  },
): string {
  const key = keys.join(', ')
  const left = ({ name, format }: Plan['measures'][number]) => [
    ...(isMarked ? [`x_${name} = 1`] : []),
    ...(format === 'multiple'
      ? [`(${name} IS NOT NULL AND ${comparableSql(name, format)} IS NULL)`]
      : []),
  ]
  const partial = (measure: Plan['measures'][number]) =>
    left(measure).length > 0
      ? `arraySort(groupArrayIf(period, ${left(measure).join(' OR ')}))`
      : '[]::Array(Date)'
  const points = plan.measures.map(
    (measure) =>
      `(${params.add(measure.metric, 'String')}, arraySort(groupArrayIf((period, assumeNotNull(${measure.name})), ${measure.name} IS NOT NULL)), ${partial(measure)})`,
  )
  return `
    SELECT one.1 AS metric_id, ${key}, tupleElement(one.2, 1) AS days, tupleElement(one.2, 2) AS values, one.3 AS partial_days
    FROM (SELECT ${key}, [${points.join(', ')}] AS all FROM (${daily}) GROUP BY ${key})
    ARRAY JOIN all AS one
    WHERE notEmpty(one.2)`
}

/** Projects whose gross merchandise value is a level, such as a lender's loans, and not an amount over time. */
export function listLevelGmvProjects({ projects }: Catalog): string[] {
  return projects
    .filter((project) => {
      const sector = MARKET_SECTORS.find(
        (one) => one.market_sector_id === project.market_sectors[0],
      )
      return sector?.gmv_metric && getMetric(sector.gmv_metric).kind === 'stock'
    })
    .map((project) => project.project_id)
}
