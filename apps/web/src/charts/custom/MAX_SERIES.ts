import { CHART_LIMITS, type CustomChartKind } from '@tickmark/core/documents/ChartDefinition'

/** How many series of all questions together are drawn of each kind: more lines tell nothing apart. */
export const MAX_SERIES: Readonly<Record<CustomChartKind, number>> = {
  line: 50,
  bar: 50,
  stacked: 50,
  area: 50,
  treemap: CHART_LIMITS.series,
  scatter: CHART_LIMITS.series,
  table: CHART_LIMITS.series,
}
