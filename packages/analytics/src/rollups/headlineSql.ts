import type { HeadlineAggregation } from '@tickmark/core/answers/headlineFigure'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { isQuarter, quarterEnd } from '@tickmark/core/time/Quarter'
import type { Params } from '../compile/createParams.ts'
import { exactSum } from '../compile/exactSum.ts'
import { comparedSql, makeWindow } from '../compile/makeWindow.ts'
import { groupChangeSql } from './groupChangeSql.ts'

type Headlines = {
  interval: AggregateInterval
  /** The aggregation to read for each metric. */
  aggregations: ReadonlyMap<string, HeadlineAggregation>
  /** Null reads all projects. */
  projects: readonly string[] | null
  /** Projects that are left out. */
  without?: ReadonlySet<string>
  /** One row per market sector of a project, with `market_sector_id`, and one more where that is `EVERY_SECTOR`. */
  bySector?: boolean
  /** SQL of further columns over these. */
  further?: string
  /** The table that figures are read from; see `figuresTableSql`. */
  table: string
}

/** The sector id of the row for all projects, in which each counts once. */
export const EVERY_SECTOR = ''

const SECTOR = `arrayJoin(arrayPushBack(arrayMap(one -> toString(one), projects.market_sectors), '${EVERY_SECTOR}'))`

/** The metric that is an amount for some projects and a level for others. */
export const MIXED_METRIC = 'gmv'

const COLUMNS = {
  latest: { now: 'recent', before: 'previous_recent' },
  sum: { now: 'sum', before: 'previous_sum' },
  avg: { now: 'avg', before: 'previous_avg' },
} as const satisfies Record<HeadlineAggregation, { now: string; before: string }>

/** The level of a quarter is that of its last day with a value. */
const QUARTER_COLUMNS = { ...COLUMNS, latest: { ...COLUMNS.latest, now: 'latest' } }

/**
 * The headline figure of each metric and project, now and one window before: `metric_id, project_id, anchor, amount,
 * level, previous_amount, previous_level, points, first_day, previous_points, change, has_both`.
 *
 * A figure is its `amount`; `level` replaces it where gross merchandise value is added up and the project's sector is
 * measured by a level. `has_both` says whether now and before can be compared. Missing values are null; a project
 * without either figure may have a row.
 */
export function headlineSql(input: Headlines, params: Params): string {
  const { interval, aggregations, projects, without, bySector = false, further, table } = input
  const ids = params.add([...aggregations.keys()], 'Array(String)')
  const chosen = projects && `AND project_id IN ${params.add(projects, 'Array(String)')}`
  const left = without?.size && `AND project_id NOT IN ${params.add([...without], 'Array(String)')}`
  return `
    SELECT metric_id, project_id, anchor,
           ${chooseSql('now', input, params)} AS amount,
           ${chooseSql('before', input, params)} AS previous_amount,
           ${levelSql('now', aggregations)} AS level,
           ${levelSql('before', aggregations)} AS previous_level,
           points, toString(first_day) AS first_day, previous_points, change, ${hasBothSql(input, params)} AS has_both
           ${bySector ? `, ${SECTOR} AS market_sector_id` : ''}
           ${further === undefined ? '' : `, ${further}`}
    FROM ${table} AS figures ${bySector ? 'INNER JOIN projects USING (project_id)' : ''}
    WHERE metric_id IN ${ids} AND interval = ${params.add(interval, 'String')} ${chosen ?? ''} ${left || ''}`
}

function chooseSql(
  moment: 'now' | 'before',
  { aggregations, interval }: Pick<Headlines, 'aggregations' | 'interval'>,
  params: Params,
): string {
  const columns = isQuarter(interval) ? QUARTER_COLUMNS : COLUMNS
  const groups = Map.groupBy(aggregations, ([, aggregation]) => aggregation)
  const [first, ...others] = [...groups].map(([aggregation, members]) => ({
    column: columns[aggregation][moment],
    ids: members.map(([id]) => id),
  }))
  if (others.length === 0) return first?.column ?? 'NULL'
  const cases = others.map(
    ({ column, ids }) => `metric_id IN ${params.add(ids, 'Array(String)')}, ${column}`,
  )
  return `multiIf(${cases.join(', ')}, ${first?.column})`
}

/** A level has no sum. A 24-hour level is missing when the day itself has no value, as an amount would be. */
function levelSql(moment: 'now' | 'before', aggregations: Headlines['aggregations']): string {
  if (aggregations.get(MIXED_METRIC) !== 'sum') return 'NULL'
  const isLevel = `metric_id = '${MIXED_METRIC}' AND ${COLUMNS.sum[moment]} IS NULL`
  const points = moment === 'now' ? 'points' : 'previous_points'
  return `if(${isLevel} AND ${points} > 0, ${COLUMNS.latest[moment]}, NULL)`
}

/** Sums and averages can be compared if both windows have nine tenths of their days, levels whenever there are two. */
function hasBothSql({ interval, aggregations }: Headlines, params: Params): string {
  const levels = [...aggregations].filter(([, aggregation]) => aggregation === 'latest')
  const days =
    interval === 'ytd'
      ? 'toDayOfYear(anchor)'
      : String(makeWindow(interval, isQuarter(interval) ? quarterEnd(interval) : ANY_DAY).days)
  const isCovered = `least(points, previous_points) >= ${comparedSql(interval, days)}`
  const isLevel = `metric_id IN ${params.add(
    levels.map(([id]) => id),
    'Array(String)',
  )}`
  return `(amount IS NOT NULL AND previous_amount IS NOT NULL AND (${isLevel} OR ${isCovered}))
          OR (level IS NOT NULL AND previous_level IS NOT NULL)`
}

const ANY_DAY = '2001-01-01'

/** Sums of figures, and their change; null where there is none. */
export type HeadlineSums = {
  amounts: number | null
  levels: number | null
  previous_amounts: number | null
  previous_levels: number | null
  positive_amounts: number | null
  positive_levels: number | null
  group_change: number | null
}

const ENDS = {
  now: 'coalesce(amount, level)',
  before: 'coalesce(previous_amount, previous_level)',
  hasBoth: 'has_both',
}

/**
 * SQL of the sums of the figures of `headlineSql`, exact to the last digit, and of their change; see `groupChangeSql`. Amounts and levels are added separately,
 * as the compiler does, so that both give the same digits. The sums of the positive figures are what shares are of.
 */
export function headlineSums(aggregations: ReadonlyMap<string, string>, over = ''): string {
  const sum = (column: string) => exactSum({ value: column, combinator: 'OrNull', over })
  const positiveSum = (column: string) => sum(`if(${column} > 0, ${column}, NULL)`)
  const isMixed = aggregations.get(MIXED_METRIC) === 'sum'
  const change = groupChangeSql(ENDS, over)
  return [
    `${sum('amount')} AS amounts`,
    `${sum('previous_amount')} AS previous_amounts`,
    `${isMixed ? sum('level') : 'NULL'} AS levels`,
    `${isMixed ? sum('previous_level') : 'NULL'} AS previous_levels`,
    `${positiveSum('amount')} AS positive_amounts`,
    `${isMixed ? positiveSum('level') : 'NULL'} AS positive_levels`,
    `${isMixed ? `if(${sum('amount')} IS NOT NULL AND ${sum('level')} IS NOT NULL, NULL, ${change})` : change} AS group_change`,
  ].join(', ')
}

/** The totals now and one window before, and the whole that shares are fractions of; see `shareOf`. */
export function totalsOf(sums: HeadlineSums): {
  total: number | null
  previous_total: number | null
  whole: number | null
} {
  return {
    total: add(sums.amounts, sums.levels),
    previous_total: add(sums.previous_amounts, sums.previous_levels),
    whole: add(sums.positive_amounts, sums.positive_levels),
  }
}

/** Amounts and levels have no common sum. */
function add(amounts: number | null, levels: number | null): number | null {
  return amounts === null || levels === null ? (amounts ?? levels) : null
}
