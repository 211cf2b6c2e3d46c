import { findMetric } from '@tickmark/core/metrics/findMetric'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import type { Redenomination } from '@tickmark/core/projects/ProjectDocument'
import { SAMPLE_SOURCE } from '../state/storeState.ts'
import type { Params } from './createParams.ts'
import type { Scope } from './resolveScope.ts'

/** Returns how values of a metric change with the units of a token; null if they do not. */
export function findTokenUnits(metricId: string): 'per-token' | 'tokens' | null {
  if (metricId === 'price') return 'per-token'
  return findMetric(metricId)?.format === 'tokens' ? 'tokens' : null
}

/** The metrics whose values change with the units of a token. */
export const listTokenMetrics = perMetrics((metrics) =>
  metrics.map(({ metric_id }) => metric_id).filter((id) => findTokenUnits(id) !== null),
)

/**
 * SQL of the value of a point in units of the present token, over `value` and the columns `metric_id, project_id, day`
 * and `source_id`: prices before a redenomination are divided by its factor, and amounts of tokens multiplied. Generated
 * values are in present units.
 */
export function presentValueSql(
  { catalog, projects }: Pick<Scope, 'catalog' | 'projects'>,
  metricIds: readonly string[],
  params: Params,
): string {
  const { redenominations } = catalog
  const ids = projects ?? [...redenominations.keys()]
  const factors = ids.flatMap((id) =>
    (redenominations.get(id) ?? []).map((one) => factorSql(id, one, params)),
  )
  const perToken = metricIds.filter((id) => findTokenUnits(id) === 'per-token')
  const tokens = metricIds.filter((id) => findTokenUnits(id) === 'tokens')
  if (factors.length === 0 || perToken.length + tokens.length === 0) return 'value'
  const among = (list: readonly string[]) => `metric_id IN ${params.add(list, 'Array(String)')}`
  return `multiIf(
    ${among(perToken)}, ${['value', ...factors].join(' / ')},
    ${among(tokens)}, ${['value', ...factors].join(' * ')}, value)`
}

/** By how much the units of a point differ from the present ones. */
function factorSql(
  projectId: string,
  { date, factor, units = {} }: Redenomination,
  params: Params,
): string {
  const listed = (unit: 'old' | 'new') =>
    Object.entries(units).flatMap(([source, one]) => (one === unit ? [source] : []))
  const among = (list: readonly string[]) => `source_id IN ${params.add(list, 'Array(String)')}`
  const isOld = `multiIf(${among([SAMPLE_SOURCE, ...listed('new')])}, 0, ${among(listed('old'))}, 1, day < ${params.add(date, 'Date')})`
  return `if(project_id = ${params.add(projectId, 'String')} AND ${isOld}, ${params.add(factor, 'Float64')}, 1)`
}
