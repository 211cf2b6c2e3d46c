import type { Dimension } from '../query/dimensions.ts'
import type { ChartPlan } from './planChart.ts'

/** The names of the parts of a drawing. */
export type SubjectLabels = { one: string; many: string }

export const PROJECT_LABELS: SubjectLabels = { one: 'project', many: 'projects' }

const NOUNS: Readonly<Record<Dimension, SubjectLabels>> = {
  project: PROJECT_LABELS,
  chain: { one: 'chain', many: 'chains' },
  product: { one: 'product', many: 'products' },
  contract: { one: 'contract', many: 'contracts' },
  label: { one: 'label', many: 'labels' },
  market_sector: { one: 'sector', many: 'sectors' },
}
const SERIES: SubjectLabels = { one: 'series', many: 'series' }

/**
 * Returns the nouns for the things that the queries of a chart split their answers by, where all split by the same one.
 */
export function subjectLabelsOf({ queries }: ChartPlan): SubjectLabels {
  const [dimension, ...others] = [...new Set(queries.flatMap(({ query }) => query.breakdown))]
  const isOne = queries.every(({ query }) => query.breakdown.length === 1)
  return dimension !== undefined && others.length === 0 && isOne ? NOUNS[dimension] : SERIES
}
