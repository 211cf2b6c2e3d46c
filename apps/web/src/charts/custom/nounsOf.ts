import type { Dimension } from '@tickmark/core/query/dimensions'
import { type Nouns, PROJECT_NOUNS } from '../Nouns.ts'
import type { CustomChartPlan } from './CustomChartQuery.ts'

const NOUNS: Readonly<Record<Dimension, Nouns>> = {
  project: PROJECT_NOUNS,
  chain: { one: 'chain', many: 'chains' },
  product: { one: 'product', many: 'products' },
  contract: { one: 'contract', many: 'contracts' },
  market_sector: { one: 'sector', many: 'sectors' },
}
const SERIES: Nouns = { one: 'series', many: 'series' }

/** What the things are that the questions of a chart split their answers by, where all split by the same one. */
export function nounsOf({ questions }: CustomChartPlan): Nouns {
  const [dimension, ...others] = [...new Set(questions.flatMap(({ query }) => query.breakdown))]
  const isOne = questions.every(({ query }) => query.breakdown.length === 1)
  return dimension !== undefined && others.length === 0 && isOne ? NOUNS[dimension] : SERIES
}
