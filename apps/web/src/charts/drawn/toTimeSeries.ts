import type { DrawnKind } from '@tickmark/core/documents/ChartDefinition'
import type { ChartKind } from '../PreparedChart.ts'
import type { TimeSeriesProps } from '../TimeSeriesProps.ts'
import { findUnit } from './findUnit.ts'
import { standApart } from './standApart.ts'
import type { Drawn } from './useDrawnAnswer.ts'

const KINDS: Readonly<Record<DrawnKind, ChartKind>> = {
  line: 'line',
  bar: 'bar',
  stacked: 'stacked',
  area: 'area',
  table: 'line',
  treemap: 'line',
  scatter: 'line',
}

/** What draws a chart over time needs of an answer. */
export function toTimeSeries({ definition, plan, answer }: Drawn, label: string): TimeSeriesProps {
  return {
    answer: { ...answer, series: standApart(answer.series, definition.kind) },
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
