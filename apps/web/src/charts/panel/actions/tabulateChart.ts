import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { ChartUnit } from '../../ChartUnit.ts'
import type { PanelTable } from './PanelSubject.ts'

/** Every period and series of an answer, whatever the chart hides. `unit` is what transforms made of the values. */
export function tabulateChart(answer: MetricAnswer, unit?: ChartUnit): PanelTable {
  const { from, to } = answer.meta.range
  return {
    header: [
      'period_start (UTC)',
      ...answer.series.map(
        ({ label, metric }) => `${label} (${unit ?? findMetric(metric)?.format ?? 'number'})`,
      ),
    ],
    rows: answer.timestamps.map((day, index) => [
      day,
      ...answer.series.map((series) => series.values[index] ?? null),
    ]),
    isSample: answer.meta.sample,
    period: `${from} ${to}`,
  }
}
