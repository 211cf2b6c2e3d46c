import {
  type FormatStyle,
  formatMetricValue,
  formatValue,
  MISSING,
} from '../formats/formatValue.ts'
import { findMetric } from '../metrics/findMetric.ts'
import type { MetricFormat } from '../metrics/MetricDefinition.ts'
import { findFigureColumn } from './figureColumns.ts'

/** A column of numbers; `format` is null where they are written as they are, such as years. */
type NumberColumn = {
  column_id: string
  metric_id?: string | null | undefined
  format: MetricFormat | null
}

/**
 * Writes a number of a column as its metric is written, so that prices are never shortened: of a figure, or of a fact
 * that is named after a metric or a figure. Others have the format of the column.
 */
export function formatColumnValue(
  value: number | null,
  { column_id, metric_id, format }: NumberColumn,
  style: FormatStyle,
): string {
  if (value === null) return MISSING
  const metric = findMetric(metric_id ?? findFigureColumn(column_id)?.metric_id ?? column_id)
  // Changes and shares of a metric have a format of their own.
  if (metric !== undefined && metric.format === format)
    return formatMetricValue(value, metric, style)
  return format === null ? String(value) : formatValue(value, format, style)
}
