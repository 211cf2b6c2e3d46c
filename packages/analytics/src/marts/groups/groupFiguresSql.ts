import type { MartGroups } from '@tickmark/core/marts/Mart'
import type { Aggregation } from '@tickmark/core/metrics/AGGREGATIONS'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Dimension } from '@tickmark/core/query/dimensions'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Statement } from '../../client/Analytics.ts'
import { compileMetricQuery, DIMENSION_COLUMN } from '../../compile/compileMetricQuery.ts'
import { createParams } from '../../compile/createParams.ts'
import { exactSum } from '../../compile/exactSum.ts'
import { makeWindow } from '../../compile/makeWindow.ts'
import { markWindows } from '../../compile/markWindows.ts'
import { planMeasures } from '../../compile/planMeasures.ts'
import { resolveScope } from '../../compile/resolveScope.ts'
import { groupChangeSql } from '../../rollups/groupChangeSql.ts'
import { MIXED_METRIC } from '../../rollups/headlineSql.ts'
import { summarySql } from '../../rollups/intervalFiguresSql.ts'
import { findListed } from '../../series/findListed.ts'
import type { SeriesIndex } from '../../series/indexSeries.ts'

/** The figure of a metric over one interval for one key: a product, market sector or chain. */
export type GroupFigure = Record<Exclude<Aggregation, 'trend'>, number | null> & {
  trend: number[]
  /** True if days of the window are missing, in the figure or in one of those that are added up. */
  isPartial: boolean
}

/** The number of days with a value, and the first of them: of a sum, those of the member that lacks most. */
export type CountedDays = { points: number; since: Day }

/** The projects, products or chains of each key, for groups other than those of the catalog. */
export type Members = ReadonlyMap<string, readonly string[]>

/** By key. A key without a value in the interval is absent. */
export type GroupFigures = ReadonlyMap<string, GroupFigure>

/** The dimension whose keys the rows have. */
export const GROUP_DIMENSION = {
  products: 'product',
  market_sectors: 'market_sector',
  chains: 'chain',
} as const satisfies Record<MartGroups, Dimension>

export type KeyQuery = {
  catalog: Catalog
  dimension: Dimension
  /** The projects of each key of the dimension `market_sector`, instead of the catalog's. */
  members: Members | undefined
  /** Metrics that share the anchor `anchor`. */
  metrics: readonly string[]
  interval: AggregateInterval
  anchor: Day
  series: SeriesIndex
  asOf: AsOf | null
  /** True if the daily rollup includes all loaded facts. */
  hasDailyRollup: boolean
}

/** A metric of a key; `key` is its id. */
export type GroupFigureRow = Omit<GroupFigure, 'isPartial'> &
  CountedDays & { metric_id: string; key: string }

/**
 * The figures of each key by its days, as in a chart with the same breakdown: `metric_id, key`, then a column per
 * aggregation. The compiler aggregates each day first, so ratios are ratios of sums, and values that are not additive
 * are missing if there are several projects.
 */
export function groupFiguresSql(query: KeyQuery): Statement {
  const { sql, params } = summarizeDays(query, [query.dimension])
  const key = DIMENSION_COLUMN[query.dimension]
  return {
    sql: `SELECT metric_id, toString(${key}) AS key, ${FIGURES.join(', ')} FROM (${sql}) WHERE n > 0`,
    params,
  }
}

const FIGURES = [
  'latest',
  'sum',
  'average AS avg',
  'change',
  'high AS ath',
  'low AS atl',
  'trend',
  'toUInt32(n) AS points',
  'toString(first_day) AS since',
] as const

/**
 * The figures of keys with a single project, for metrics that are not additive, such as prices and counts of distinct
 * users. A key with several projects in the interval has none, even on days that only one of them reports.
 */
export function lonelyFiguresSql(query: KeyQuery): Statement {
  const { sql, params } = summarizeDays(query, ['project', query.dimension])
  const key = DIMENSION_COLUMN[query.dimension]
  return {
    sql: `
      SELECT metric_id, toString(${key}) AS key, ${FIGURES.join(', ')}
      FROM (SELECT *, count() OVER (PARTITION BY metric_id, ${key}) AS projects FROM (${sql}) WHERE n > 0)
      WHERE projects = 1`,
    params,
  }
}

/** The sums over the projects of a key, each with its own figure of the interval. */
export type GroupSumRow = CountedDays & {
  metric_id: string
  key: string
  /** Amounts; for the mixed metric including levels of projects without an amount. */
  sum: number | null
  /** Levels: the newest of each project. */
  latest: number | null
  change: number | null
}

/**
 * Additive metrics, as in the totals of sectors: each project counts with its own sum, or with its newest level, so
 * that a project whose source is a day late is included. Amounts and levels of the mixed metric are added separately, as
 * by `headlineSums`, so that every total is the same to the last digit. Changes are those of the projects with both ends;
 * see `groupChangeSql`.
 */
export function groupSumsSql(query: KeyQuery): Statement {
  const column = DIMENSION_COLUMN[query.dimension]
  const { sql, params } = summarizeDays(query, ['project', query.dimension])
  const add = (value: string) => exactSum({ value, combinator: 'OrNull' })
  const isMixed = `metric_id = '${MIXED_METRIC}'`
  return {
    sql: `
      SELECT metric_id, toString(${column}) AS key,
             if(${add('amount')} IS NOT NULL AND ${add('level')} IS NOT NULL, NULL, coalesce(${add('amount')}, ${add('level')})) AS sum,
             ${add('if(n > 0, latest, NULL)')} AS latest,
             if(${add('amount')} IS NOT NULL AND ${add('level')} IS NOT NULL, NULL, ${groupChangeSql(ENDS)}) AS change,
             ${shortestSql(query)}
      FROM (
        SELECT * EXCEPT (sum), sum AS amount, if(${isMixed} AND sum IS NULL AND n > 0, recent, NULL) AS level
        FROM (${withEnds(sql, query)})
      )
      GROUP BY metric_id, ${column}`,
    params: { ...params, ...listFlows(query) },
  }
}

/** SQL of the `CountedDays` of a sum. All time begins with the data of each member. */
function shortestSql({ interval }: Pick<KeyQuery, 'interval'>): string {
  const lack = interval === 'max' ? `n - dateDiff('day', first_day, anchor)` : 'n'
  const shortest = (of: string) => `argMinIf(${of}, ${lack}, n > 0)`
  return `${shortest('toUInt32(n)')} AS points, ${shortest('toString(first_day)')} AS since`
}

const ENDS = { now: 'now', before: 'then', hasBoth: 'has_both' }

/**
 * Figures with what a change compares, `now` and `then`, and whether both are there: sums if both windows have nine
 * tenths of their days, otherwise levels of the last week and of the week before the interval.
 */
function withEnds(
  figures: string,
  { interval, anchor }: Pick<KeyQuery, 'interval' | 'anchor'>,
): string {
  const needed = makeWindow(interval, anchor).compared
  const isMixed = `metric_id = '${MIXED_METRIC}'`
  const level = (value: string, days: string) => `if(${isMixed} AND ${days} = 0, NULL, ${value})`
  return `
    SELECT *, metric_id IN {flow_metrics: Array(String)} OR (${isMixed} AND coalesce(sum, sum_before) IS NOT NULL) AS is_amount,
           if(is_amount, sum, ${level('recent', 'n')}) AS now,
           if(is_amount, sum_before, ${level('recent_before', 'n_before')}) AS then,
           now IS NOT NULL AND then IS NOT NULL AND (NOT is_amount OR least(n, n_before) >= ${needed}) AS has_both
    FROM (${figures})`
}

/** The parameter of `withEnds`. The mixed metric is an amount for some projects only. */
function listFlows({ metrics }: Pick<KeyQuery, 'metrics'>) {
  const flows = metrics.filter((id) => id !== MIXED_METRIC && getMetric(id).kind === 'flow')
  return { flow_metrics: flows }
}

/**
 * The sums over the products or chains of each group: amounts and levels added up, and the changes of those with both
 * ends; see `groupChangeSql`.
 */
export function rowSumsSql({ members, ...query }: KeyQuery & { members: Members }): Statement {
  const { sql, params } = summarizeDays({ ...query, members: undefined }, [query.dimension])
  const pairs = [...members].flatMap(([group, ids]) => ids.map((id) => ({ group, id })))
  const add = (value: string) => exactSum({ value, combinator: 'OrNull' })
  return {
    sql: `
      SELECT metric_id, key, ${add('own')} AS sum, ${add('if(n > 0, latest, NULL)')} AS latest,
             ${groupChangeSql(ENDS)} AS change, ${shortestSql(query)}
      FROM (
        SELECT * EXCEPT (sum), sum AS own, toString(${DIMENSION_COLUMN[query.dimension]}) AS member
        FROM (${withEnds(sql, query)})
      ) AS rows
      INNER JOIN (
        SELECT pair.1 AS member, pair.2 AS key
        FROM (SELECT arrayJoin(arrayZip({row_ids: Array(String)}, {row_groups: Array(String)})) AS pair)
      ) AS pairs USING (member)
      GROUP BY metric_id, key`,
    params: {
      ...params,
      ...listFlows(query),
      row_ids: pairs.map(({ id }) => id),
      row_groups: pairs.map(({ group }) => group),
    },
  }
}

function summarizeDays(
  { catalog, members, metrics, interval, anchor, series, asOf, hasDailyRollup }: KeyQuery,
  breakdown: Dimension[],
): Statement {
  const params = createParams()
  const plan = planMeasures(catalog, metrics, params)
  const daily = compileMetricQuery(
    {
      query: { breakdown, granularity: 'day', transforms: [], unit: 'usd' },
      plan,
      scope: resolveScope(catalog, {}),
      ...(members && { members: sectorsOf(members) }),
      range: { from: makeWindow(interval, anchor).read, to: anchor },
      as_of: asOf,
      series,
      hasDailyRollup,
      marks: markWindows(plan),
    },
    params,
  )
  const anchors = new Map(plan.measures.map((measure) => [measure, anchor]))
  const keys = breakdown.map((one) => DIMENSION_COLUMN[one])
  const listed = findListed(plan, series)
  const sql = summarySql(daily.sql, { plan, anchors, listed, intervals: [interval], keys, params })
  return { sql, params: params.values }
}

/** The groups of each project. */
function sectorsOf(members: Members): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [key, ids] of members)
    for (const id of ids) groups.set(id, [...(groups.get(id) ?? []), key])
  return groups
}
