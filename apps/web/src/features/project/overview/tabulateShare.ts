import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'

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
