import { z } from 'zod'
import { FigureMeta } from './AnswerMeta.ts'
import { COMPOSITION_DIMENSIONS } from './choices.ts'
import {
  AggregateIntervalField,
  DayField,
  MetricIdField,
  nullableNumber,
  ProjectIdField,
} from './fields.ts'
import { HEADLINE_AGGREGATIONS } from './headlineFigure.ts'

const SplitMetrics = z.array(
  z.object({ metric_id: MetricIdField, count: z.int().describe('Number of parts.') }),
)

/** The metrics of a project that can be split by each dimension, and the maximum number of parts. */
export const Splits = z.object({
  chain: SplitMetrics.describe('Metrics that can be split by chain.'),
  product: SplitMetrics.describe('Metrics that can be split by product.'),
  contract: SplitMetrics.describe('Metrics that can be split by contract.'),
  label: SplitMetrics.describe('Metrics that can be split by label.'),
})
export type Splits = z.infer<typeof Splits>

const CompositionPart = z.object({
  id: z.string().describe('Id of the chain, product, contract or label.'),
  name: z
    .string()
    .describe('Name of the chain, product or label, label of the contract; the id if none.'),
  value: z.number().describe('The figure of this part.'),
  previous_value: nullableNumber('The same figure over the prior period.'),
  change: nullableNumber('Change against that window, as a fraction.'),
  text: z
    .string()
    .optional()
    .describe('Description of the label by the source; absent if it has none.'),
  share: nullableNumber(
    'Fraction of the total, or of the sum of the parts if there is no total. If a part or the unattributed rest is negative, of the sum of positive values; for labels, which may overlap, always of the total. Null for a negative value, and if parts do not add up.',
  ),
})
export type CompositionPart = z.infer<typeof CompositionPart>

/** One figure of a project, split into its parts. */
export const Composition = z.object({
  project_id: ProjectIdField,
  metric_id: MetricIdField,
  by: z.enum(COMPOSITION_DIMENSIONS).describe('The dimension that the figure is split by.'),
  interval: AggregateIntervalField.describe('The window of the figure.'),
  aggregation: z.enum(HEADLINE_AGGREGATIONS).describe('Aggregation of the days of the window.'),
  column_id: z.string().describe('The column of the project list that `total` is.'),
  change_column_id: z.string().describe('The column of the project list that `change` is.'),
  anchor: DayField.nullable().describe('Last day of the window; null without data.'),
  previous_anchor: DayField.nullable().describe('Last day of the prior period; null without one.'),
  total: nullableNumber('The figure of the project.'),
  change: nullableNumber('Change against the prior period, as a fraction.'),
  part_count: z.int().describe('Parts with a value.'),
  parts: z.array(CompositionPart).describe('The largest parts, largest first.'),
  others: z
    .object({
      count: z.int().describe('Number of these parts.'),
      value: nullableNumber('Their sum; null if parts do not add up.'),
      share: nullableNumber('Fraction of the same.'),
    })
    .nullable()
    .describe('The parts that are not listed; null if all are.'),
  unattributed: z
    .object({
      value: z
        .number()
        .describe('In the unit of the metric; negative where parts exceed the total.'),
      share: nullableNumber('Fraction of the same.'),
    })
    .nullable()
    .describe('The total less all parts; null unless both are known and parts add up.'),
  meta: FigureMeta,
})
export type Composition = z.infer<typeof Composition>
