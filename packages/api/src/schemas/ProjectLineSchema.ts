import { z } from 'zod'

/** A project as lists name it. */
export const ProjectLineSchema = z.object({
  name: z.string(),
  project_id: z.string(),
  symbol: z.string(),
  url: z.string(),
  is_archived: z.boolean(),
})
