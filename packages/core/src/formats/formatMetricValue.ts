import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import { type FormatStyle, formatValue } from './formatValue.ts'

/** A metric's value as it is written. Prices are never shortened, since their last digits are what is asked for. */
export function formatMetricValue(
  value: number | null,
  metric: Pick<MetricDefinition, 'format' | 'kind'>,
  style: FormatStyle,
): string {
  return formatValue(value, metric.format, metric.kind === 'price' ? 'exact' : style)
}
