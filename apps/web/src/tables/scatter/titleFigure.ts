import type { HeadlineFigure } from '@tickmark/core/answers/headlineFigure'
import { INTERVAL_NAMES } from '@tickmark/core/formats/INTERVAL_NAMES'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'

/** How an axis names a figure: `Fees, 30d sum`; of a level that is taken as it is now, only the metric. */
export function titleFigure(
  { short_title }: Pick<MetricDefinition, 'short_title'>,
  { aggregation, interval }: HeadlineFigure,
): string {
  const { short } = INTERVAL_NAMES[interval]
  switch (aggregation) {
    case 'latest':
      return short_title
    case 'sum':
      return `${short_title}, ${short} sum`
    case 'avg':
      return `${short_title}, ${short} average`
  }
}
