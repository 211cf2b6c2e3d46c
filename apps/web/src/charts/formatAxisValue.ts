import type { ChartUnit } from './ChartUnit.ts'
import { formatChartValue } from './formatChartValue.ts'

/** A value as an axis names it: like everywhere else, but whole percentages without decimals. */
export function formatAxisValue(value: number, unit: ChartUnit): string {
  const percent = Math.round(value * 1e6) / 1e4
  if ((unit === 'share' || unit === 'percent') && Number.isInteger(percent) && percent < 1_000)
    return `${percent}%`.replace('-', '−')
  return formatChartValue(value, unit, 'compact')
}
