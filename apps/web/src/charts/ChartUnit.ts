import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'

/** What the values of a chart are: written like a metric, parts of a whole, or places in a ranking. */
export type ChartUnit = MetricFormat | 'share' | 'rank'
