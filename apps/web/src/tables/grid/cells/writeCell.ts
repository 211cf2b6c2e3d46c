import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatMetricValue } from '@tickmark/core/formats/formatMetricValue'
import { type FormatStyle, formatValue, MISSING } from '@tickmark/core/formats/formatValue'
import type { MartValue } from '@tickmark/core/marts/MartPage'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { isDay } from '@tickmark/core/time/Day'
import type { GridColumn } from '../columns/GridColumn.ts'
import type { NameOf } from './GridNames.ts'

type Written = Pick<GridColumn, 'column_id' | 'type' | 'format' | 'metric_id' | 'isChange'>

/** What a cell says. A missing value is a dash, a trend says nothing in words. */
export function writeCell(column: Written, value: MartValue | undefined, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return MISSING
  if (column.type === 'trend') return ''
  if (Array.isArray(value))
    return value.length === 0
      ? MISSING
      : value.map((one) => nameOf(column.column_id, String(one))).join(', ')
  if (typeof value === 'number') return writeNumber(column, value)
  if (column.type === 'day') return isDay(value) ? formatDay(value) : value
  return nameOf(column.column_id, value)
}

/** A figure in the way of its column: changes with their sign, prices in full, years and the like as they are. */
export function writeNumber(
  { format, metric_id, isChange }: Pick<Written, 'format' | 'metric_id' | 'isChange'>,
  value: number | null,
  style: FormatStyle = 'compact',
): string {
  if (value === null) return MISSING
  if (isChange) return formatChange(value)
  const metric = findMetric(metric_id ?? '')
  if (metric !== undefined) return formatMetricValue(value, metric, style)
  return format === null ? String(value) : formatValue(value, format, style)
}
