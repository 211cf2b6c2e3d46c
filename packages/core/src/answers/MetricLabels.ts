import { z } from 'zod'
import { DataMeta } from './AnswerMeta.ts'
import { MetricIdField, ProjectIdField } from './fields.ts'

const MetricLabel = z.object({
  metric_id: MetricIdField,
  project_id: ProjectIdField,
  label_id: z.string().describe('The label as filters name it, such as `swap fees`.'),
  name: z.string().describe('The label as the source writes it.'),
  text: z.string().describe('Description by the source; empty if it has none.'),
})
/** A purpose of amounts that a metric of a project is split into. */
export type MetricLabel = z.infer<typeof MetricLabel>

/** Labels of metrics, by metric, project and label. */
export const MetricLabels = z.object({
  labels: z.array(MetricLabel).describe('One row per metric, project and label.'),
  meta: DataMeta,
})
