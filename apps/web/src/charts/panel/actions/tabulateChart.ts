import type { ChartUnit } from '../../ChartUnit.ts'
import type { MixedAnswer } from '../../own/placeOwnSeries.ts'
import { unitOf } from '../../unitOf.ts'
import type { PanelTable } from './PanelSubject.ts'

/** Every period and series of an answer, whatever the chart hides. `unit` is what transforms made of the values. */
export function tabulateChart(answer: MixedAnswer, unit?: ChartUnit): PanelTable {
  const { from, to } = answer.meta.range
  return {
    header: [
      'period_start (UTC)',
      ...answer.series.map((series) => `${series.label} (${unitOf(series, unit)})`),
    ],
    rows: answer.timestamps.map((day, index) => [
      day,
      ...answer.series.map((series) => series.values[index] ?? null),
    ]),
    isSample: answer.meta.sample,
    period: `${from} ${to}`,
  }
}
