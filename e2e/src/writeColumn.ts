import { columnStyle, formatValue, type ValueFormat } from '@tickmark/core/formats/formatValue'

/** The values of one column as its table writes them: with one number of decimals. */
export function writeColumn(values: readonly (number | null)[], format: ValueFormat): string[] {
  const style = columnStyle(values)
  return values.map((value) => formatValue(value, format, style))
}
