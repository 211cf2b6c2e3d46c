import type { HeadlineAggregation } from '@tickmark/core/answers/headlineFigure'
import type { AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import type { Params } from '../compile/createParams.ts'
import { exactSum } from '../compile/exactSum.ts'
import { listLevelGmvProjects } from './listLevelGmvProjects.ts'

type Headlines = {
  interval: AggregateInterval
  /** What is read of each metric. */
  aggregations: ReadonlyMap<string, HeadlineAggregation>
  /** Null reads all projects. */
  projects: readonly string[] | null
  /** SQL of further columns over these. */
  further?: readonly string[]
}

/** The metric that is an amount of some projects and a level of others. */
const MIXED_METRIC = 'gmv'

const COLUMNS = {
  latest: { now: 'recent', before: 'previous_recent' },
  sum: { now: 'sum', before: 'previous_sum' },
  avg: { now: 'avg', before: 'previous_avg' },
} as const satisfies Record<HeadlineAggregation, { now: string; before: string }>

/**
 * The headline figure of each metric and project, now and one window before:
 * `metric_id, project_id, anchor, amount, level, previous_amount, previous_level, previous_points, change`.
 *
 * A figure is its `amount`; `level` stands in for it where gross merchandise value is added up and the project's
 * sector is measured by a level. Missing values are null; a project without either figure may have a row.
 */
export function headlineSql(input: Headlines, params: Params): string {
  const { interval, aggregations, projects, further = [] } = input
  const ids = params.add([...aggregations.keys()], 'Array(String)')
  const chosen = projects && `AND project_id IN ${params.add(projects, 'Array(String)')}`
  return `
    SELECT metric_id, project_id, anchor,
           ${chooseSql('now', aggregations, params)} AS amount,
           ${chooseSql('before', aggregations, params)} AS previous_amount,
           ${levelSql('recent', aggregations, params)} AS level,
           ${levelSql('previous_recent', aggregations, params)} AS previous_level,
           ${['previous_points', 'change', ...further].join(', ')}
    FROM aggregates
    WHERE metric_id IN ${ids} AND interval = ${params.add(interval, 'String')} ${chosen ?? ''}`
}

/**
 * SQL of the sum of figures, exact to the last digit; null where there is none. Amounts and levels are added
 * up apart, as the compiler does it, so that both ways give the same digits.
 */
export function headlineSum(moment: '' | 'previous_', { isMixed = false, over = '' }): string {
  const sum = (column: string) =>
    exactSum({ value: `${moment}${column}`, combinator: 'OrNull', over })
  if (!isMixed) return sum('amount')
  return `coalesce(${sum('amount')} + ${sum('level')}, ${sum('amount')}, ${sum('level')})`
}

/** Whether a question adds up levels beside amounts. */
export function isMixed(aggregations: Headlines['aggregations']): boolean {
  return aggregations.get(MIXED_METRIC) === 'sum'
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

function levelSql(column: string, aggregations: Headlines['aggregations'], params: Params): string {
  if (!isMixed(aggregations)) return 'NULL'
  const levels = params.add(listLevelGmvProjects(), 'Array(String)')
  return `if(metric_id = '${MIXED_METRIC}' AND project_id IN ${levels}, ${column}, NULL)`
}
