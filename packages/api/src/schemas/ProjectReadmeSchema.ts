import type { ProjectReadme } from '@tickmark/core/answers/ProjectReadme'
import { z } from 'zod'
import { DayField } from './DayField.ts'
import { ProjectCheckSchema } from './ProjectChecksSchema.ts'

export const ProjectReadmeSchema: z.ZodType<ProjectReadme> = z.object({
  project_id: z.string(),
  metrics: z.array(
    z.object({
      metric_id: z.string(),
      first_day: DayField,
      last_day: DayField,
      points: z.int(),
      is_reported: z.boolean(),
      source_ids: z.array(z.string()),
      chains: z.int(),
      products: z.int(),
      contracts: z.int(),
    }),
  ),
  source_names: z.array(
    z.object({ source_id: z.string(), name: z.string(), product_id: z.string().nullable() }),
  ),
  checks: z.array(ProjectCheckSchema),
  gaps: z.object({ series: z.int(), gaps: z.int(), days: z.int() }),
  restatements: z.int(),
  meta: z.object({ data_version: z.int(), sample: z.boolean() }),
})
