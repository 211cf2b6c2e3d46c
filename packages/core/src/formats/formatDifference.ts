import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import { formatMetricValue } from './formatValue.ts'

/** Formats how much larger or smaller a value of a metric is than before, with its sign: `+$17M`, `−$2M`. */
export function formatDifference(
  value: number,
  before: number,
  metric: Pick<MetricDefinition, 'format' | 'kind'>,
): string {
  const text = formatMetricValue(Math.abs(value - before), metric, 'compact')
  if (value === before) return text
  return `${value > before ? '+' : '−'}${text}`
}
