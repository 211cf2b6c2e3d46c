import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { MetricIdField, nullableNumber } from '@tickmark/core/answers/fields'
import { z } from 'zod'
import { toTimestamp } from './tabulateAnswer.ts'

/** One figure of a financial statement as a row. */
export const StatementLine = z.object({
  timestamp: z.string().meta({ format: 'date-time' }).describe('Start of the period, UTC.'),
  timestamp_label_heading: z.string().describe('Title of the period.'),
  timestamp_label_subheading: z.string().describe('Second line of the title.'),
  timestamp_granularity: z.string().describe('Length of the period.'),
  project_name: z.string().describe('Name of the project.'),
  section: z.string().describe('Section of the statement.'),
  metric_id: MetricIdField,
  value: nullableNumber('In the unit of the metric; null where it is missing.'),
  pop_change: nullableNumber('Change against the previous period, as a fraction.'),
  definition: z.string().describe('What the line counts.'),
})
type StatementLine = z.infer<typeof StatementLine>

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
