import type { CustomChartKind } from '@tickmark/core/documents/ChartDefinition'
import type { ChartKind } from '../PreparedChart.ts'
import type { TimeSeriesProps } from '../TimeSeriesProps.ts'
import { findUnit } from './findUnit.ts'
import { splitByUnit } from './splitByUnit.ts'
import type { CustomChartData } from './useCustomChart.ts'

const KINDS: Readonly<Record<CustomChartKind, ChartKind>> = {
  line: 'line',
  bar: 'bar',
  stacked: 'stacked',
  area: 'area',
  table: 'line',
  treemap: 'line',
  scatter: 'line',
}

/** What draws a chart over time needs of an answer. */
export function toTimeSeries(
  { definition, plan, answer }: CustomChartData,
  label: string,
): TimeSeriesProps {
  return {
    answer: { ...answer, series: splitByUnit(answer.series, definition.kind) },
    label,
    kind: KINDS[definition.kind],
    granularity: plan.granularity,
    log: definition.log,
    asTable: definition.kind === 'table',
    unit: findUnit(plan),
    // What several questions answer may overlap.
    ...(plan.questions.length > 1 && { additive: false }),
  }
}
