import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'
import { tabulateChart } from '../../../charts/panel/actions/tabulateChart.ts'

/** The periods of an answer in the order of the table, with the metrics under their ids. */
export function tabulateData(answer: MetricAnswer, rows: readonly number[]): PanelTable {
  const series = answer.series.map((one) => ({ ...one, label: one.metric }))
  const table = tabulateChart({ ...answer, series })
  return {
    ...table,
    // What is said of a period stands beside it.
    columnIds: table.header.map((_, at) => series[at - 1]?.metric ?? 'period'),
    rows: rows.flatMap((index) => table.rows.slice(index, index + 1)),
  }
}
