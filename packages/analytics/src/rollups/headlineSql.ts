import type { AggregateInterval } from '@tickmark/core/answers/choices'
import type { HeadlineAggregation } from '@tickmark/core/answers/headlineFigure'
import type { Params } from '../compile/createParams.ts'
import { exactSum } from '../compile/exactSum.ts'

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
  /** What figures are read from; see `figuresTableSql`. */
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

/**
 * The headline figure of each metric and project, now and one window before: `metric_id, project_id, anchor, amount,
 * level, previous_amount, previous_level, previous_points, change`.
 *
 * A figure is its `amount`; `level` replaces it where gross merchandise value is added up and the project's sector is
 * measured by a level. Missing values are null; a project without either figure may have a row.
 */
export function headlineSql(input: Headlines, params: Params): string {
  const { interval, aggregations, projects, without, bySector = false, further, table } = input
  const ids = params.add([...aggregations.keys()], 'Array(String)')
  const chosen = projects && `AND project_id IN ${params.add(projects, 'Array(String)')}`
  const left = without?.size && `AND project_id NOT IN ${params.add([...without], 'Array(String)')}`
  return `
    SELECT metric_id, project_id, anchor,
           ${chooseSql('now', aggregations, params)} AS amount,
           ${chooseSql('before', aggregations, params)} AS previous_amount,
           ${levelSql('now', aggregations)} AS level,
           ${levelSql('before', aggregations)} AS previous_level,
           previous_points, change
           ${bySector ? `, ${SECTOR} AS market_sector_id` : ''}
           ${further === undefined ? '' : `, ${further}`}
    FROM ${table} AS figures ${bySector ? 'INNER JOIN projects USING (project_id)' : ''}
    WHERE metric_id IN ${ids} AND interval = ${params.add(interval, 'String')} ${chosen ?? ''} ${left || ''}`
}

function chooseSql(
  moment: 'now' | 'before',
  aggregations: Headlines['aggregations'],
  params: Params,
): string {
  const groups = Map.groupBy(aggregations, ([, aggregation]) => aggregation)
  const [first, ...others] = [...groups].map(([aggregation, members]) => ({
    column: COLUMNS[aggregation][moment],
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

/** Sums of figures; null where there is none. */
export type HeadlineSums = {
  amounts: number | null
  levels: number | null
  previous_amounts: number | null
  previous_levels: number | null
}

/**
 * SQL of the sums of the figures of `headlineSql`, exact to the last digit. Amounts and levels are added separately,
 * as the compiler does, so that both give the same digits.
 */
export function headlineSums(aggregations: ReadonlyMap<string, string>, over = ''): string {
  const sum = (column: string) => exactSum({ value: column, combinator: 'OrNull', over })
  const isMixed = aggregations.get('gmv') === 'sum'
  return [
    `${sum('amount')} AS amounts`,
    `${sum('previous_amount')} AS previous_amounts`,
    `${isMixed ? sum('level') : 'NULL'} AS levels`,
    `${isMixed ? sum('previous_level') : 'NULL'} AS previous_levels`,
  ].join(', ')
}

/** The totals now and one window before. */
export function totalsOf(sums: HeadlineSums): {
  total: number | null
  previous_total: number | null
} {
  return {
    total: add(sums.amounts, sums.levels),
    previous_total: add(sums.previous_amounts, sums.previous_levels),
  }
}

function add(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return a + b
}
