import { type FormatStyle, formatValue, MISSING } from '@tickmark/core/formats/formatValue'
import type { ChartUnit } from './ChartUnit.ts'

/** A value of a chart as text: shares as percentages, places as `#3`, all else as its metric is written. */
export function formatChartValue(
  value: number | null,
  unit: ChartUnit,
  style: FormatStyle,
): string {
  switch (unit) {
    case 'share':
      return formatValue(value, 'percent', style)
    case 'rank':
      return value === null ? MISSING : `#${value}`
    default:
      return formatValue(value, unit, style)
  }
}
