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

/** Units whose large values are shortened with a letter. */
const SHORTENED: ReadonlySet<ChartUnit> = new Set(['usd', 'number', 'tokens'])
const LETTERS = ['', 'K', 'M', 'B', 'T']
const MAX_DECIMALS = 2

/**
 * The marks of a linear axis, all in the letter and with the decimals of the largest: `$0.5B`, `$2.0B`, `$2.5B`. Each
 * for itself where that would round one of them.
 */
export function formatAxisValues(values: readonly number[], unit: ChartUnit): string[] {
  const each = values.map((value) => formatAxisValue(value, unit))
  const largest = Math.max(...values.map(Math.abs))
  const thousands = Math.floor(Math.log10(largest) / 3)
  const letter = LETTERS[thousands]
  if (!SHORTENED.has(unit) || thousands < 1 || letter === undefined) return each
  const scaled = values.map((value) => value / 1_000 ** thousands)
  const decimals = Array.from({ length: MAX_DECIMALS + 1 }, (_, index) => index).find((places) =>
    scaled.every((value) => Math.abs(value - Number(value.toFixed(places))) < 1e-9),
  )
  if (decimals === undefined) return each
  return scaled.map((value, index) =>
    value === 0 ? (each[index] ?? '') : `${formatChartValue(value, unit, { decimals })}${letter}`,
  )
}
