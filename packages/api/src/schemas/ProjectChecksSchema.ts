import type { ProjectChecks } from '@tickmark/core/answers/ProjectChecks'
import { z } from 'zod'

export const ProjectChecksSchema: z.ZodType<ProjectChecks> = z.object({
  checks: z.array(
    z.object({
      check_id: z.string(),
      title: z.string(),
      project_id: z.string(),
      compared: z.int(),
      failed: z.int(),
    }),
  ),
  meta: z.object({ data_version: z.int(), sample: z.boolean() }),
})
