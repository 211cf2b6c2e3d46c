import type { ProjectCheck, ProjectChecks } from '@tickmark/core/answers/ProjectChecks'
import { z } from 'zod'

export const ProjectCheckSchema: z.ZodType<ProjectCheck> = z.object({
  check_id: z.string(),
  title: z.string(),
  metrics: z.array(z.string()).describe('The metrics that the check is about.'),
  project_id: z.string(),
  compared: z.int(),
  failed: z.int(),
})

export const ProjectChecksSchema: z.ZodType<ProjectChecks> = z.object({
  checks: z.array(ProjectCheckSchema),
  meta: z.object({ data_version: z.int(), sample: z.boolean() }),
})
