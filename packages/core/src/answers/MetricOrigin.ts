import { z } from 'zod'
import { MomentField } from './fields.ts'

/** The origin of the definition of an own metric. */
export const MetricOrigin = z.object({
  source: z.string().describe('The item of the datahub, as `datahub:<id>`.'),
  revision: z.string().describe('The commit of the item.'),
  batch_id: z.string().describe('The batch that published it.'),
  published_at: MomentField.describe('Time of publication, ISO 8601.'),
  author: z.string().describe('The author.'),
  reason: z.string().describe('The reason for the change.'),
})
export type MetricOrigin = z.infer<typeof MetricOrigin>
