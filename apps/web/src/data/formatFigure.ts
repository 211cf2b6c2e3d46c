import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatMetricValue } from '@tickmark/core/formats/formatMetricValue'
import type { ColumnParts } from './parseColumnId.ts'

/** A figure of a column as it is shown: changes as signed percentages, all else in the metric's format. */
export function formatFigure(value: number | null, parts: ColumnParts): string {
  return parts.aggregation === 'change'
    ? formatChange(value)
    : formatMetricValue(value, parts.metric, 'compact')
}
