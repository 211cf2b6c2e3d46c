import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { PreparedQuery } from './prepareQuery.ts'
import type { SeriesRow } from './SeriesRow.ts'

type Bounded = {
  query: Pick<PreparedQuery['query'], 'breakdown' | 'top'>
  used: readonly SeriesRow[]
}

/**
 * How many keys an answer can have at most, told from the list of series: rather too many than too few, where
 * `estimateKeys` tells rather too few.
 */
export function boundKeys({ query: { breakdown, top }, used }: Bounded): number {
  const sectors = breakdown.includes('market_sector') ? MARKET_SECTORS.length : 1
  const parts = used.reduce((sum, row) => sum + countParts(row, breakdown), 0)
  const projects = new Set(used.map((row) => row.project_id)).size
  const isParted = (['chain', 'product', 'contract'] as const).some((one) =>
    breakdown.includes(one),
  )
  const whole = breakdown.includes('project') ? projects : 1
  const most = (isParted ? parts : whole) * sectors
  return top === undefined ? most : Math.min(most, top.n + Number(top.others))
}

/** The total of a project on one chain counts as that chain's, so there may be one chain more than parts are of. */
function countParts(row: SeriesRow, breakdown: PreparedQuery['query']['breakdown']): number {
  if (breakdown.includes('contract')) return row.contracts
  const chains = breakdown.includes('chain') ? row.chains + 1 : 1
  const products = breakdown.includes('product') ? row.products : 1
  return chains * products
}
