import { z } from 'zod'
import { DayField } from './DayField.ts'
import { MetricDefinitionFields } from './MetricDefinitionFields.ts'

/** A metric of the catalogue, how many projects have it and how new it is. */
export const MetricSummarySchema = z.object({
  ...MetricDefinitionFields,
  projects: z.int(),
  newest_day: DayField.nullable(),
})
