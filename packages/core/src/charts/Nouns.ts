import type { Dimension } from '../query/dimensions.ts'
import type { ChartPlan } from './planChart.ts'

/** What the parts of a drawing are called. */
export type Nouns = { one: string; many: string }

export const PROJECT_NOUNS: Nouns = { one: 'project', many: 'projects' }

const NOUNS: Readonly<Record<Dimension, Nouns>> = {
  project: PROJECT_NOUNS,
  chain: { one: 'chain', many: 'chains' },
  product: { one: 'product', many: 'products' },
  contract: { one: 'contract', many: 'contracts' },
  market_sector: { one: 'sector', many: 'sectors' },
}
const SERIES: Nouns = { one: 'series', many: 'series' }

/** What the things are that the queries of a chart split their answers by, where all split by the same one. */
export function nounsOf({ queries }: ChartPlan): Nouns {
  const [dimension, ...others] = [...new Set(queries.flatMap(({ query }) => query.breakdown))]
  const isOne = queries.every(({ query }) => query.breakdown.length === 1)
  return dimension !== undefined && others.length === 0 && isOne ? NOUNS[dimension] : SERIES
}
