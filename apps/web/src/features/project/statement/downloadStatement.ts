import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { downloadText } from '../../../data/downloadText.ts'
import { toCsv } from '../../../data/toCsv.ts'

/** Every line of the statement in full figures, with units, in the order of the screen. */
export function downloadStatement(statement: FinancialStatement, oldestFirst: boolean): void {
  const inOrder = <T>(items: readonly T[]): T[] => (oldestFirst ? items.toReversed() : [...items])
  const header = inOrder(statement.periods).map(
    (period) => `${period.heading}${period.provisional ? ` (to ${period.to})` : ''}`,
  )
  const rows = statement.sections.flatMap((section) =>
    section.rows.map((row) => [
      section.title,
      row.title,
      row.metric_id,
      row.format,
      ...inOrder(row.cells.map((cell) => cell.value)),
      row.ltm,
    ]),
  )
  const ltm = statement.ltm_to === null ? 'LTM' : `LTM to ${statement.ltm_to}`
  const sample = statement.meta.sample ? '-sample' : ''
  downloadText(
    `${statement.project_id}-financial-statement-${statement.granularity}${sample}.csv`,
    toCsv(['section', 'line', 'metric_id', 'unit', ...header, ltm], rows),
  )
}
