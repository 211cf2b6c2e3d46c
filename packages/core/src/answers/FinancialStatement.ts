import { z } from 'zod'
import { GRANULARITIES } from '../time/Granularity.ts'
import {
  ChecksField,
  DataMeta,
  FigureMeta,
  LockedField,
  RedenominationsField,
} from './AnswerMeta.ts'
import { STATEMENT_WINDOWS } from './choices.ts'
import { DayField, MetricIdField, nullableNumber, ProjectIdField } from './fields.ts'

const StatementCell = z.object({
  value: nullableNumber('In the unit of the line; null if missing.'),
  pop_change: nullableNumber(
    'Change against the previous period, as a fraction of its absolute value.',
  ),
  yoy_change: nullableNumber('Change against the same period a year before, as a fraction.'),
  share_of_fees: nullableNumber(
    'Fraction of the period’s fees; null outside of the income statement.',
  ),
  provisional: z
    .boolean()
    .describe('True if the period is not over, or the data of the line end inside it.'),
  partial: z
    .literal(true)
    .optional()
    .describe('True if the data begin inside the period; otherwise absent.'),
})
/** One figure of a statement. */
export type StatementCell = z.infer<typeof StatementCell>

const StatementLabel = z.object({
  label_id: z.string().describe('The label; empty for the unlabeled rest.'),
  name: z.string().describe('Name of the label.'),
  text: z.string().optional().describe('Description by the source.'),
  values: z.array(z.number().nullable()).describe('In the order of `periods`.'),
  ltm: nullableNumber('Of the last twelve months.'),
})
/** A part of a line by what the amounts are for. Labels may overlap. */
export type StatementLabel = z.infer<typeof StatementLabel>

const StatementRow = z.object({
  metric_id: MetricIdField,
  title: z.string().describe('Name of the line.'),
  definition: z.string().describe('Definition of the line.'),
  format: z.string().describe('Format of its values.'),
  is_summary: z.boolean().describe('True if it sums up the lines above it.'),
  is_lower_value_better: z.boolean().describe('True if a lower value is better.'),
  cells: z.array(StatementCell).describe('One figure per period, in the order of `periods`.'),
  ltm: nullableNumber(
    'Flows: the sum of the last twelve finished months; levels: the value at their end.',
  ),
  ltm_change: nullableNumber('Change against the twelve months before, as a fraction.'),
  ltm_share_of_fees: nullableNumber(
    'Fraction of the fees of the last twelve months; null outside of the income statement.',
  ),
  ltm_partial: z
    .literal(true)
    .optional()
    .describe('True if the data begin or end inside the last twelve months; otherwise absent.'),
  labels: z
    .array(StatementLabel)
    .optional()
    .describe('The parts of the line by label, largest first; only if sources have labels.'),
})
/** One line of a statement. */
export type StatementRow = z.infer<typeof StatementRow>

export const FinancialStatement = z.object({
  project_id: ProjectIdField,
  project_name: z.string().describe('Name of the project.'),
  granularity: z.enum(GRANULARITIES).describe('Length of the periods.'),
  interval: z.string().describe('The time that the periods cover.'),
  periods: z
    .array(
      z.object({
        start: DayField.describe('First day of the period.'),
        from: DayField.optional().describe(
          'The first day with data, where the data of the whole statement begin inside the period.',
        ),
        to: DayField.describe(
          'Last day of the period, or the last day with data of an incomplete one.',
        ),
        heading: z.string().describe('Title of the column.'),
        subheading: z.string().describe('Second line of the title.'),
        provisional: z.boolean().describe('True if the period is incomplete.'),
      }),
    )
    .describe('Newest first.'),
  ltm_to: DayField.nullable().describe('Last day of the last twelve months; null without data.'),
  sections: z
    .array(
      z.object({
        section: z.string().describe('Section id.'),
        title: z.string().describe('Name of the section.'),
        rows: z.array(StatementRow).describe('Its lines; those without data are left out.'),
      }),
    )
    .describe('The sections with data.'),
  sankey: z
    .array(
      z.object({
        source: z.string().describe('Metric id of the larger amount.'),
        target: z.string().describe('Metric id of the part.'),
        value: z.number().describe('US dollars.'),
      }),
    )
    .describe(
      'Flows from fees to earnings over the last twelve months, between metric ids and `loss`, the part not covered by profit.',
    ),
  meta: z
    .object({
      ...DataMeta.shape,
      sources: z.array(z.string()).describe('The sources of the facts behind the figures.'),
      missing: z.array(z.string()).describe('Lines without data.'),
      checks: ChecksField,
      anchors: z
        .record(z.string(), DayField.nullable())
        .describe('The latest complete day of each line.'),
      redenominations: RedenominationsField,
      locked: LockedField,
      history_from: DayField.optional().describe(
        'The first day that the caller’s tier shows; only if more was requested.',
      ),
    })
    .describe('The state of the data behind the figures.'),
})
export type FinancialStatement = z.infer<typeof FinancialStatement>

const ProjectLines = z.object({
  project_id: ProjectIdField,
  timestamp: DayField.describe(
    'First day of the last month of the window, or of the quarter: the period that a trace takes.',
  ),
  to: DayField.describe('Last day of the window.'),
  values: z
    .array(z.number().nullable())
    .describe('In the order of `metric_ids`, as the project’s own statement shows them.'),
  changes: z
    .array(z.number().nullable())
    .describe('Change against the same window a year before, as a fraction.'),
  partial: z
    .array(z.string())
    .optional()
    .describe('Metrics whose data begin or end inside the window; absent if none.'),
})
/** The key lines of one project's statement. */
export type ProjectLines = z.infer<typeof ProjectLines>

/** Key lines of the statements of many projects, the largest by fees of the last year first. */
export const StatementLines = z.object({
  window: z.enum(STATEMENT_WINDOWS).describe('The time that the figures cover.'),
  metric_ids: z.array(z.string()).describe('The lines.'),
  rows: z.array(ProjectLines).describe('One row per project.'),
  total_projects: z.int().describe('Projects that have fees at all.'),
  meta: FigureMeta,
})
export type StatementLines = z.infer<typeof StatementLines>
