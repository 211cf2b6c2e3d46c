import { formatChange } from '@tickmark/core/formats/formatChange'
import { type FormatStyle, formatMetricValue } from '@tickmark/core/formats/formatValue'
import type { Aggregation } from '@tickmark/core/metrics/AGGREGATIONS'
import type { ColumnParts } from './parseColumnId.ts'

const WORDS = {
  latest: '',
  sum: '',
  avg: 'avg',
  change: 'change',
  trend: 'trend',
  ath: 'high',
  atl: 'low',
} as const satisfies Record<Aggregation, string>

/** Returns the head of a column: `Fees`, with `30d change` below it. A level at the newest day needs no second line. */
export function columnLabel({ metric, interval, aggregation, formula }: ColumnParts): {
  title: string
  detail: string
} {
  const isNewest = aggregation === 'latest' && formula === undefined
  const detail = isNewest ? '' : `${interval} ${WORDS[aggregation]}`.trim()
  return { title: metric.short_title, detail }
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
