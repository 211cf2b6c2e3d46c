import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { StatementLine } from '../schemas/StatementLineSchema.ts'
import { toTimestamp } from './toTimestamp.ts'

/** A statement as rows: newest period first, and within a period in the order of the statement. */
export function tabulateStatement(statement: FinancialStatement): StatementLine[] {
  return statement.periods.flatMap((period, at) =>
    statement.sections.flatMap((section) =>
      section.rows.map((row) => ({
        timestamp: toTimestamp(period.start),
        timestamp_label_heading: period.heading,
        timestamp_label_subheading: period.subheading,
        timestamp_granularity: statement.granularity,
        project_name: statement.project_name,
        section: section.section,
        metric_id: row.metric_id,
        value: row.cells[at]?.value ?? null,
        pop_change: row.cells[at]?.pop_change ?? null,
        definition: row.definition,
      })),
    ),
  )
}
