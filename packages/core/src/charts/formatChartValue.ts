import { type FormatStyle, formatValue, MISSING } from '../formats/formatValue.ts'
import type { ChartUnit } from './ChartAnswer.ts'

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

/** A value as an axis names it: like everywhere else, but whole percentages without decimals. */
export function formatAxisValue(value: number, unit: ChartUnit): string {
  const percent = Math.round(value * 1e6) / 1e4
  if ((unit === 'share' || unit === 'percent') && Number.isInteger(percent) && percent < 1_000)
    return `${percent}%`.replace('-', '−')
  return formatChartValue(value, unit, 'short')
}
