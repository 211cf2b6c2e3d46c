import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'
import { tabulateChart } from '../../charts/panel/actions/tabulateChart.ts'

/** The income statement of the last twelve months in short, line by line. */
export function tabulateShare(statement: FinancialStatement): PanelTable {
  const income = statement.sections.find((section) => section.section === 'income_statement')
  const until = statement.ltm_to === null ? '' : ` to ${statement.ltm_to} UTC`
  return {
    header: ['line', 'metric_id', `last twelve months (usd${until && ','}${until})`],
    rows: income?.rows.map((row) => [row.title, row.metric_id, row.ltm]) ?? [],
    isSample: statement.meta.sample,
    period: statement.ltm_to ?? '',
  }
}

/** The periods of an answer in the order of the table, with the metrics under their ids. */
export function tabulateData(answer: MetricAnswer, rows: readonly number[]): PanelTable {
  const series = answer.series.map((one) => ({ ...one, label: one.metric }))
  const table = tabulateChart({ ...answer, series })
  return {
    ...table,
    // Notes on a period are beside it.
    columnIds: table.header.map((_, at) => series[at - 1]?.metric ?? 'period'),
    rows: rows.flatMap((index) => table.rows.slice(index, index + 1)),
  }
}
