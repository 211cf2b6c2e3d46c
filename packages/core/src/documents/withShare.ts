import type { MetricQuery } from '../query/MetricQuery.ts'
import type { ChartDefinition } from './ChartDefinition.ts'

/** How many transforms a question may have. */
const MOST_TRANSFORMS = 6

/**
 * The transforms of a chart's question, with shares behind them where the chart shows percent. Shares are made of the
 * values as they are; of places, or of what are shares already, there are none.
 */
export function withShare(
  transforms: MetricQuery['transforms'],
  { percent }: Pick<ChartDefinition, 'percent'>,
): MetricQuery['transforms'] {
  const mayShare =
    transforms.length < MOST_TRANSFORMS &&
    transforms.every(({ kind }) => kind !== 'share' && kind !== 'rank')
  return percent && mayShare ? [...transforms, { kind: 'share' }] : transforms
}
