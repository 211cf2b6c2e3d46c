import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { ColumnParts } from './parseColumnId.ts'

/** A figure of a column as it is shown: changes as signed percentages, all else in the metric's format. */
export function formatFigure(value: number | null, parts: ColumnParts): string {
  return parts.aggregation === 'change'
    ? formatChange(value)
    : formatValue(value, parts.metric.format, 'compact')
}
