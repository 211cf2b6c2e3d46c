import { formatChange } from '@tickmark/core/formats/formatChange'
import { type FormatStyle, formatMetricValue } from '@tickmark/core/formats/formatValue'
import { type Aggregation, nameExtreme } from '@tickmark/core/metrics/AGGREGATIONS'
import type { ColumnParts } from './parseColumnId.ts'

/** Returns the head of a column: `Fees`, with `30d change` below it. A level at the newest day needs no second line. */
export function columnLabel({ metric, interval, aggregation, formula }: ColumnParts): {
  title: string
  detail: string
} {
  if (aggregation === 'latest' && formula === undefined)
    return { title: metric.short_title, detail: '' }
  return { title: metric.short_title, detail: nameWindow(aggregation, interval) }
}

/** An interval and what is taken of it, in the few letters that stand below a head. */
function nameWindow(aggregation: Aggregation, interval: string): string {
  if (aggregation === 'ath' || aggregation === 'atl') return nameExtreme(aggregation, interval)
  return aggregation === 'latest' || aggregation === 'sum' ? interval : `${interval} ${aggregation}`
}

/** A figure of a column as it is shown: changes as signed percentages, all else in the metric's format. */
export function formatFigure(
  value: number | null,
  parts: ColumnParts,
  style: FormatStyle = 'compact',
): string {
  return parts.aggregation === 'change'
    ? formatChange(value, parts)
    : formatMetricValue(value, parts.metric, style)
}
