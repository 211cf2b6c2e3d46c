import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { Plan } from '../compile/Plan.ts'
import type { Scope } from '../compile/resolveScope.ts'
import type { SeriesRow } from './SeriesRow.ts'

type Estimated = {
  query: Pick<MetricQuery, 'breakdown' | 'top'>
  plan: Pick<Plan, 'bases'>
  scope: Pick<Scope, 'chains' | 'products'>
  range: { from: Day; to: Day }
  /** The reported series that the question reads. */
  used: readonly SeriesRow[]
}

/**
 * How many keys an answer will have, told from the list of series before the engine is asked: rather too few than
 * too many. A series counts when its days reach into the range. Where projects may share keys, as they do chains,
 * the project with most of them counts. Nothing is told where filters of chains or products may leave keys out,
 * nor of sums over the projects on a chain.
 */
export function estimateKeys({ query, plan, scope, range, used }: Estimated): number {
  const { breakdown, top } = query
  if (scope.chains || scope.products || plan.bases.some((base) => base.ecosystem !== null)) return 0
  const rows = used.filter((row) => row.first_day <= range.to && row.last_day >= range.from)
  const counts = [...Map.groupBy(rows, (row) => row.project_id).values()].map((own) =>
    Math.max(...own.map((row) => countParts(row, breakdown))),
  )
  const isApart = breakdown.includes('project') || breakdown.includes('contract')
  const keys = isApart ? counts.reduce((sum, count) => sum + count, 0) : Math.max(0, ...counts)
  return top === undefined ? keys : Math.min(keys, top.n + Number(top.others))
}

/** A contract lies on one chain and in one product, so the finest parts that are asked for tell how many keys there are. */
function countParts(row: SeriesRow, breakdown: MetricQuery['breakdown']): number {
  if (breakdown.includes('contract')) return row.contracts
  if (breakdown.includes('product')) return row.products
  if (breakdown.includes('chain')) return row.chains
  return 1
}
