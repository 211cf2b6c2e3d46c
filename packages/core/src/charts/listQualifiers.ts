import type { MetricQueryInput } from '../query/MetricQuery.ts'
import { describeTransform } from './nameSeries.ts'

/** The parts of a query that decide whether its values are those of whole projects, as their metrics define them. */
export type QualifiedQuery = Pick<
  Partial<MetricQueryInput>,
  'transforms' | 'unit' | 'where' | 'breakdown'
>

/** Unless a query says another one. */
const INDEX_BASE = 100

/**
 * Returns what the values of a query are besides those of its metrics: transformed, in tokens, of parts of projects, or
 * sums of several. Empty where they are values of the metrics themselves, each of one project, chain or product.
 */
export function listQualifiers({
  transforms = [],
  unit = 'usd',
  where: { projects, chains = [], exclude_chains = [], products = [], labels = [] } = {},
  breakdown = [],
}: QualifiedQuery): string[] {
  const isSum = projects?.length !== 1 && !breakdown.includes('project')
  const isOf = (ids: readonly string[], dimension: 'chain' | 'product' | 'label') =>
    ids.length > 0 && !breakdown.includes(dimension)
  return [
    ...transforms.map((one) =>
      describeTransform(one.kind === 'index' ? { ...one, base: one.base ?? INDEX_BASE } : one),
    ),
    ...(unit === 'native' ? ['in tokens of the project'] : []),
    ...(isOf(chains, 'chain') ? [`on ${chains.join(' and ')}`] : []),
    ...(isOf(exclude_chains, 'chain') ? [`without ${exclude_chains.join(' and ')}`] : []),
    ...(isOf(products, 'product') ? [`of ${products.join(' and ')}`] : []),
    ...(isOf(labels, 'label') ? [`of ${labels.join(' and ')}`] : []),
    ...(isSum ? ['sum of projects'] : []),
  ]
}
