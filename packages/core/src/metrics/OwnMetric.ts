import { z } from 'zod'
import { AGGREGATIONS } from './AGGREGATIONS.ts'
import { OWN_METRIC_FORMATS, OWN_METRIC_KINDS, OWN_METRIC_LIMITS } from './OWN_METRIC_LIMITS.ts'

/** The id of an own metric. Its beginning keeps it apart from every metric that a later release may bring. */
export type OwnMetricId = `own_${string}`

/** Words begin with a letter, so that none is an interval such as `30d`. */
const FORM = /^own_[a-z][a-z0-9]*(?:_[a-z][a-z0-9]*)*$/
/** The end of column ids such as `fees_ytd_sum`. */
const COLUMN_END = new RegExp(`_(?:ytd|max)_(?:${AGGREGATIONS.join('|')})$`)
const { id, title, definition } = OWN_METRIC_LIMITS

/** A metric that the users of this terminal define. Its values come from files and from the datahub. */
export const OwnMetric = z.strictObject({
  metric_id: z
    .string()
    .max(id)
    .regex(FORM, 'must be own_ and lowercase words with underscores, such as own_net_revenue')
    .refine((text) => !COLUMN_END.test(text), 'must not end like a column id')
    .describe('Begins with `own_`. It never changes.') as unknown as z.ZodType<OwnMetricId>,
  title: z.string().trim().min(2).max(title).describe('Name of the metric.'),
  definition: z
    .string()
    .trim()
    .min(10)
    .max(definition)
    .describe('Definition, and differences from similar metrics.'),
  format: z.enum(OWN_METRIC_FORMATS).describe('Format and unit of its values.'),
  kind: z
    .enum(OWN_METRIC_KINDS)
    .describe(
      'Kind, which determines how values combine: `flow` and `stock` (levels) add up over chains, products and projects; `unique` (counts), `price` and `ratio` do not.',
    ),
  gap: z.enum(['missing', 'zero']).describe('Meaning of a day without a value.'),
  is_lower_value_better: z.boolean().describe('True if a lower value is better.'),
})
export type OwnMetric = z.infer<typeof OwnMetric>
