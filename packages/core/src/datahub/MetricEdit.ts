import { z } from 'zod'
import { OWN_METRIC_LIMITS } from '../metrics/OWN_METRIC_LIMITS.ts'
import { OwnMetric } from '../metrics/OwnMetric.ts'
import { slugify } from '../projects/slugify.ts'
import { type FieldChange, isSame, type ProjectEdit } from './ProjectEdit.ts'
import { TableData } from './TableMapping.ts'

const { metric_id, ...fields } = OwnMetric.shape

/**
 * The contents of an item of kind metric: a metric of the instance's own, fields of one with their new values, or its
 * deletion.
 */
export const MetricEdit = z.strictObject({
  metric_id,
  ...z.object(fields).partial().shape,
  is_deleted: z
    .literal(true)
    .optional()
    .describe('Proposes to delete the metric. Its values are kept, so that this can be reverted.'),
  values: TableData.optional().describe('A table of values that is published together with it.'),
})
export type MetricEdit = z.output<typeof MetricEdit>

/** The fields of a metric that an edit changes, in the order in which they are shown. */
const METRIC_FIELDS = Object.keys(fields) as readonly (keyof typeof fields)[]

/** The fields of an edit besides a table. */
type MetricFields = Omit<MetricEdit, 'values'>

/** Lists the changes of an edit to a metric, which is undefined for a new one. */
export function listMetricChanges(
  metric: OwnMetric | undefined,
  edit: MetricFields,
): FieldChange[] {
  if (edit.is_deleted)
    return METRIC_FIELDS.flatMap((field) =>
      metric === undefined ? [] : [{ field, before: metric[field], after: null }],
    )
  return METRIC_FIELDS.flatMap((field) => {
    const after = edit[field]
    const before = metric?.[field] ?? null
    return after === undefined || isSame(before, after) ? [] : [{ field, before, after }]
  })
}

/** The metric after an edit. A new one may lack what it needs; `checkMetric` says so. */
export function applyMetricEdit(
  metric: OwnMetric | undefined,
  { metric_id: id, ...edit }: MetricFields,
): Partial<OwnMetric> {
  const stated = METRIC_FIELDS.flatMap((field) =>
    edit[field] === undefined ? [] : [[field, edit[field]]],
  )
  return { ...DEFAULTS, ...metric, ...Object.fromEntries(stated), metric_id: id }
}

const DEFAULTS = { gap: 'missing', is_lower_value_better: false } as const

/** The contents of a proposal, by its kind: fields of a project, a table, or a metric. */
export type Proposed = ProjectEdit | TableData | MetricEdit

export function isTable(data: object): data is TableData {
  return 'file_id' in data
}

export function isMetric(data: object): data is MetricEdit {
  return 'metric_id' in data
}

/** An id for a metric, made of its title; `own_` alone of a title without Latin letters. */
export function suggestMetricId(title: string): string {
  const words = slugify(title).replaceAll('-', '_')
  // A word of an id begins with a letter.
  return `own_${words.replace(/^[\d_]+/, '').replace(/_(?=\d)/g, '')}`.slice(
    0,
    OWN_METRIC_LIMITS.id,
  )
}
